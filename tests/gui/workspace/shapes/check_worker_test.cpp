// The checking thread: what cannot be measured is said, and so is what breaks down.
#include "gui/workspace/shapes/check_worker.h"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <utility>

namespace liana {
namespace {

CheckRequest straightCable() {
  auto line = std::make_shared<Centerline>();
  for (const double s : {0.0, 50.0, 100.0}) {
    line->arcLengths.push_back(s);
    line->points.emplace_back(s, 0, 0);
    line->tangents.emplace_back(1, 0, 0);
    line->frames.push_back(
        Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX()));
    line->curvatures.push_back(0);
    line->torsions.push_back(0);
    line->tensions.push_back(0);
  }
  CheckRequest request;
  Cable cable;
  cable.id = {1};
  request.cables.push_back({cable, line, {}, {}});
  request.cables.back().limits.clearance_mm = 5;
  request.assemblies = std::make_shared<const std::vector<AssemblyReference>>();
  request.number = 1;
  return request;
}

/// The first complete answer to a cable with a limit of its clearance.
CheckResult judged(const CheckWorker::BuildParts& build, const CheckRequest& request = straightCable()) {
  std::promise<CheckResult> complete;
  CheckWorker worker(
      [&](CheckResult result) {
        if (result.isComplete) complete.set_value(std::move(result));
      },
      build);
  worker.submit(request);
  return complete.get_future().get();
}

TEST(CheckWorker, PartsThatCannotBeMeasuredAreToldAndNothingIsCalledPassed) {
  const CheckResult result = judged([](const auto&, const auto&) -> Result<DocumentScene> {
    return Error{"The shape cannot be turned into triangles."};
  });
  EXPECT_EQ(result.partsDefect, "The shape cannot be turned into triangles.");
  EXPECT_EQ(result.checks.at(0).outcome(CheckKind::Clearance).status, CheckStatus::NotJudged);
  EXPECT_FALSE(result.checks.at(0).passes());
}

TEST(CheckWorker, MissingFileOfPartsIsNotJudged) {
  CheckRequest request = straightCable();
  AssemblyReference missing;
  missing.id = {7};
  missing.file = "arm.step";
  request.assemblies = std::make_shared<const std::vector<AssemblyReference>>(1, missing);
  request.shapesTouchParts = true;
  const CheckResult result = judged(DocumentScene::build, request);
  for (const CheckKind kind : {CheckKind::Shape, CheckKind::Penetration, CheckKind::Clearance})
    EXPECT_EQ(result.checks.at(0).outcome(kind).status, CheckStatus::NotJudged);
  EXPECT_NE(describe(result.checks.at(0).findings.at(0)).find("arm.step"), std::string::npos);
}

TEST(CheckWorker, CablesAreJudgedAgainstEachOther) {
  CheckRequest request = straightCable();
  CheckRequest::Item other = request.cables[0];
  other.cable.id = {2};
  other.cable.name = "Other";
  auto line = std::make_shared<Centerline>(*other.line);
  for (std::size_t i = 0; i < line->points.size(); ++i) {
    line->points[i] = Eigen::Vector3d(50, line->arcLengths[i] - 50, 0);
    line->tangents[i] = Eigen::Vector3d::UnitY();
  }
  other.line = line;
  request.cables.push_back(other);
  const CheckResult result = judged(DocumentScene::build, request);
  ASSERT_EQ(result.checks.size(), 2u);
  for (const CableChecks& checks : result.checks)
    EXPECT_EQ(checks.outcome(CheckKind::Penetration).status, CheckStatus::Failed);
  EXPECT_EQ(result.checks[0].findings.at(0).with, "cable Other");
}

TEST(CheckWorker, WithoutDefectThereIsNothingToTell) {
  EXPECT_TRUE(judged(DocumentScene::build).partsDefect.empty());
}

TEST(CheckWorker, WhatBreaksDownIsAFailureInPlainWordsAndTheNextRequestIsJudged) {
  bool isBroken = true;
  std::promise<CheckResult> first, second;
  const auto deliver = [&](CheckResult result) {
    if (result.number == 1 && !result.failure.empty())
      first.set_value(std::move(result));
    else if (result.number == 2 && result.isComplete)
      second.set_value(std::move(result));
  };
  const auto build = [&](const auto& assemblies, const Progress& progress) -> Result<DocumentScene> {
    if (std::exchange(isBroken, false)) throw std::runtime_error("a broken tree");
    return DocumentScene::build(assemblies, progress);
  };
  CheckWorker worker(deliver, build);
  CheckRequest request = straightCable();
  worker.submit(request);
  const CheckResult broken = first.get_future().get();
  EXPECT_NE(broken.failure.find("a broken tree"), std::string::npos) << broken.failure;
  request.number = 2;
  worker.submit(request);
  EXPECT_TRUE(second.get_future().get().failure.empty());
}

}  // namespace
}  // namespace liana
