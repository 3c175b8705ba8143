#include "io/study/solve_study.h"

#include <gtest/gtest.h>

#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

DocumentContent twoHoses() {
  DocumentContent content;
  for (const char* name : {"One", "Two"}) {
    Cable cable = archCable();
    cable.name = name;
    cable.id = {content.cables.size() + 1};
    content.cables.push_back(cable);
  }
  return content;
}

StudyPlan planOf(const DocumentContent& content, int runs) {
  StudySpec spec;
  spec.runs = runs;
  spec.variations = usualVariations();
  return *StudyPlan::make(spec, content.cables);
}

}  // namespace

TEST(RunWholeStudy, WritesTheProjectItStudiedItsRowsAndTheEnvelope) {
  const TemporaryFolder folder;
  const DocumentContent content = twoHoses();
  std::vector<double> fractions;
  const Progress progress([&](double fraction, std::string_view) {
    fractions.push_back(fraction);
    return true;
  });
  const auto summary = runWholeStudy(content, planOf(content, 6), folder.root(), 2, progress);
  ASSERT_TRUE(summary.ok()) << summary.error().message;
  EXPECT_TRUE(summary->isComplete());
  EXPECT_EQ(summary->finished, 7) << "the nominal one included";
  ASSERT_EQ(summary->cables.size(), 2u);
  ASSERT_TRUE(summary->cables[0].envelope);
  EXPECT_GT(summary->cables[0].deviation.largest, 0);
  for (const char* name : {kStudiedProject, kStudyJournal, "runs.csv", "study.json", "envelope.obj"})
    EXPECT_TRUE(std::filesystem::exists(folder.root() / name)) << name;
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
}

TEST(RunWholeStudy, CancelledItKeepsTheRunsThatAreDoneAndGoesOnWithThem) {
  const TemporaryFolder folder;
  const DocumentContent content = twoHoses();
  const StudyPlan plan = planOf(content, 6);
  const Progress stopHalfway([](double fraction, std::string_view) { return fraction < 0.5; });
  const auto cancelled = runWholeStudy(content, plan, folder.root(), 1, stopHalfway);
  ASSERT_FALSE(cancelled.ok());
  EXPECT_TRUE(cancelled.error().isCancelled()) << cancelled.error().message;
  const StudyHeader header = makeStudyHeader(folder.root() / kStudiedProject, content, plan, {});
  auto journal = RunJournal::open(folder.root() / kStudyJournal, header, RunJournal::Mode::Resume);
  ASSERT_TRUE(journal.ok()) << journal.error().message;
  EXPECT_GT(journal->remaining().size(), 0u);
  EXPECT_LT(journal->remaining().size(), 7u);
}

}  // namespace liana
