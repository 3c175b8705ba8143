// The gantry crane and the elevator that ship: they are what the code builds, they open, run and keep to
// their limits where they should.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "io/project/project_file.h"
#include "kernel/hoisting/checks/hoist_clearance.h"
#include "kernel/hoisting/follow_cables.h"
#include "kernel/hoisting/hoist_run.h"
#include "kernel/model/rigging/ready_made_cases.h"
#include "samples/lifts/elevator.h"
#include "samples/lifts/gantry_crane.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

const std::filesystem::path kProjects = paths::samples() / "projects";

std::string textOf(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

const DocumentContent& opened(const char* name) {
  static std::map<std::string, DocumentContent> known;
  if (!known.contains(name)) {
    Result<OpenedProject> project = readProject(kProjects / name);
    EXPECT_TRUE(project.ok()) << project.error().message;
    if (!project.ok()) return known[name];
    EXPECT_TRUE(project->warnings.empty()) << project->warnings.front();
    known[name] = std::move(project->content);
  }
  return known[name];
}

HoistChecks checked(const DocumentContent& content, const LoadCase& loadCase,
                    HoistRecording* kept = nullptr) {
  auto run = HoistRun::begin(content, loadCase);
  EXPECT_TRUE(run.ok()) << loadCase.name << ": " << run.error().message;
  if (!run.ok()) return {};
  EXPECT_TRUE((*run)->finish().ok());
  const HoistRecording& recording = (*run)->recording();
  EXPECT_EQ(recording.stopped, "") << loadCase.name;
  for (const HoistEvent& event : recording.events)
    EXPECT_NE(event.kind, HoistEventKind::StepTrouble) << loadCase.name << ": " << event.what;
  Result<std::vector<HoistFinding>> clearances = findClearances(content, recording);
  EXPECT_TRUE(clearances.ok());
  if (kept) *kept = recording;
  return checkHoist(*content.rigging, recording, content.settings.gravity, std::move(*clearances));
}

const LoadCase& caseOf(const DocumentContent& content, const char* name) {
  const LoadCase* found = content.rigging->findCase(name);
  EXPECT_TRUE(found) << name;
  static const LoadCase none;
  return found ? *found : none;
}

bool failsOnly(const HoistChecks& checks, std::initializer_list<HoistCheckKind> kinds) {
  for (const HoistFinding& finding : checks.findings)
    if (finding.status == CheckStatus::Failed &&
        std::find(kinds.begin(), kinds.end(), finding.kind) == kinds.end()) {
      ADD_FAILURE() << toString(finding.kind) << " of " << finding.who << " is " << finding.value;
      return false;
    }
  return true;
}

void expectShipped(const char* name, DocumentContent (*build)(const std::filesystem::path&)) {
  const TemporaryFolder folder;
  const std::string step = std::string(name) + ".step", project = std::string(name) + ".liana";
  std::filesystem::copy_file(kProjects / step, folder / step);  // its hash stands in the project
  ASSERT_TRUE(writeProject(build(folder / step), folder / project).ok());
  EXPECT_EQ(textOf(kProjects / project), textOf(folder / project))
      << "run make_samples after changing the sample";
}

}  // namespace

TEST(LiftSamples, ShippedProjectsAreWhatTheCodeBuilds) {
  expectShipped("gantry_crane", samples::buildGantryProject);
  expectShipped("elevator", samples::buildElevatorProject);
}

TEST(LiftSamples, ShippedPartsAreWhatTheCodeBuilds) {
  for (const auto& [name, built] : {std::pair("gantry_crane.liana", samples::buildGantryCrane()),
                                    std::pair("elevator.liana", samples::buildElevator())}) {
    const Assembly& shipped = *opened(name).assemblies[0].assembly;
    ASSERT_EQ(shipped.nodes().size(), built.nodes().size()) << name;
    for (int i = 0; i < static_cast<int>(built.nodes().size()); ++i) {
      EXPECT_EQ(shipped.pathOf(i), built.pathOf(i));
      EXPECT_TRUE(shipped.worldFromNode(i).isApprox(built.worldFromNode(i), 1e-6)) << built.pathOf(i);
      if (built.node(i).shape < 0) continue;
      const Shape& shape = built.shapes()[static_cast<std::size_t>(built.node(i).shape)].shape;
      EXPECT_EQ(shape.solidCount(), 1) << built.pathOf(i);
      EXPECT_NEAR(shipped.shapes()[static_cast<std::size_t>(shipped.node(i).shape)].shape.volume(),
                  shape.volume(), 1e-3 * shape.volume())
          << built.pathOf(i);
    }
  }
}

TEST(LiftSamples, TheGantryCarriesItsToolOverTheMachineWithinAllLimits) {
  const DocumentContent& content = opened("gantry_crane.liana");
  HoistRecording recording;
  const HoistChecks checks = checked(content, caseOf(content, "Over the machine"), &recording);
  EXPECT_TRUE(failsOnly(checks, {}));
  ASSERT_FALSE(recording.frames.empty());
  const Eigen::Vector3d way =
      recording.frames.back().bodies[3].position - recording.frames.front().bodies[3].position;
  EXPECT_NEAR(way.x(), 5.6, 0.3);
  EXPECT_EQ(partsOfLine(*content.rigging, content.rigging->ropes[0], "Hook block"), 2);
}

TEST(LiftSamples, TheGantryThatTravelsTooEarlyComesTooNearToTheMachine) {
  const DocumentContent& content = opened("gantry_crane.liana");
  bool found = false;
  for (const HoistFinding& finding : checked(content, caseOf(content, "Travel too early")).findings)
    found = found || (finding.kind == HoistCheckKind::Clearance && finding.status == CheckStatus::Failed &&
                      finding.who == "Press tool" && finding.where.find("Machine") != std::string::npos);
  EXPECT_TRUE(found);
}

TEST(LiftSamples, TheTrolleysCableRidesAlongAndEndsWhereTheTrolleyHasTakenIt) {
  const DocumentContent& content = opened("gantry_crane.liana");
  LoadCase travel;
  travel.name = "A little way";
  travel.duration = 6;
  travel.commands = {{0.5, CommandKind::Run, "Trolley travel", 0.6}};
  auto run = HoistRun::begin(content, travel);
  ASSERT_TRUE(run.ok()) << run.error().message;
  ASSERT_TRUE((*run)->finish().ok());
  const HoistRecording& recording = (*run)->recording();
  const Result<MoveRecording> followers = followCables(content, recording, {1.0, 1});
  ASSERT_TRUE(followers.ok()) << followers.error().message;
  ASSERT_EQ(followers->cables, std::vector<std::string>{"Trolley feed"});
  ASSERT_TRUE(followers->isComplete());
  EXPECT_TRUE(passes(*followers));
  const double way = 1000 * (recording.frames.back().bodies[1].position.x() - recording.rest[1].position.x());
  EXPECT_GT(way, 1000);
  const Centerline& line = followers->frames.back().cables[0].line;
  ASSERT_FALSE(line.isEmpty());
  EXPECT_NEAR(line.points.back().x(), content.cables[0].end.worldFromEnd.translation().x() + way, 0.1);
  EXPECT_NEAR(line.length(), content.cables[0].length, 1);
  EXPECT_LT(line.points[line.points.size() / 2].z(), 4500) << "it hangs in a bight";
}

TEST(LiftSamples, TheElevatorKeepsToItsLimitsFullAndEmpty) {
  const DocumentContent& content = opened("elevator.liana");
  for (const LoadCase& loadCase : content.rigging->cases)
    EXPECT_TRUE(failsOnly(checked(content, loadCase), {})) << loadCase.name;
}

TEST(LiftSamples, TheTractionSheaveMovesTheCarWithoutSlipping) {
  const DocumentContent& content = opened("elevator.liana");
  HoistRecording recording;
  checked(content, caseOf(content, "Empty car up"), &recording);
  ASSERT_FALSE(recording.frames.empty());
  // 1.6 m/s from 1 s to 6 s, with 0.8 m/s² up and down: 8 m.
  const double risen =
      recording.frames.back().bodies[0].position.z() - recording.frames.front().bodies[0].position.z();
  EXPECT_NEAR(risen, 8.0, 0.05);
  const double sunk =
      recording.frames.front().bodies[2].position.z() - recording.frames.back().bodies[2].position.z();
  EXPECT_NEAR(sunk, 8.0, 0.05);
}

TEST(LiftSamples, EveryReadyMadeCaseOfTheSamplesBegins) {
  for (const char* name : {"gantry_crane.liana", "elevator.liana", "sling_lift.liana"}) {
    const DocumentContent& content = opened(name);
    const std::vector<LoadCase> cases = readyMadeCases(*content.rigging);
    EXPECT_GE(cases.size(), 4u) << name;
    for (const LoadCase& made : cases) {
      auto run = HoistRun::begin(content, made);
      ASSERT_TRUE(run.ok()) << name << " " << made.name << ": " << run.error().message;
      for (int i = 0; i < 60 && (*run)->step(); ++i) {
      }
      EXPECT_EQ((*run)->recording().stopped, "") << name << " " << made.name;
    }
  }
}

}  // namespace liana
