// What the report says of a harness: bundles, branches, fixings, wires, and the moves of its project.
#include "io/report/report_harness.h"

#include <gtest/gtest.h>

#include "io/motion/move_results.h"
#include "kernel/routing/router.h"
#include "tests/support/sample_harness.h"

namespace liana {
namespace {

/// Two branches, one of the bundles covered, a sliding clip with a tolerance on the first.
DocumentContent harness() {
  const SampleHarness sample = combHarness(2);
  DocumentContent content;
  content.cables = sample.cables;
  content.branches = sample.nodes.branches;
  content.settings = sample.settings;
  RouteHandle clip = handleAt(0.5, {50, 0, 0}, 5001);
  clip.name = "Guide";
  clip.kind = FixingKind::Sliding;
  clip.tolerance = 30;
  clip.maxForce = 80;
  content.cables[0].handles = {clip};
  Covering tape;
  tape.name = "Tape";
  tape.to = 0.5;
  content.cables[0].coverings = {tape};
  return content;
}

void solve(DocumentContent& content) {
  const auto routed = routeDocument(content);
  ASSERT_TRUE(routed.ok());
  for (std::size_t i = 0; i < routed->size(); ++i) {
    ASSERT_TRUE((*routed)[i].hasShape()) << content.cables[i].name;
    auto line = std::make_shared<Centerline>((*routed)[i].centerline);
    line->revision = content.cables[i].revision;
    content.centerlines[content.cables[i].id] = std::move(line);
  }
}

bool has(const std::string& html, const std::string& text) {
  return html.find(text) != std::string::npos;
}

/// Two moments; at the second one the cable is bent too tightly.
MoveRecording recordingOf(const DocumentContent& content) {
  MoveRecording recording;
  recording.move = "Open";
  recording.cables = {content.cables[0].name};
  recording.moments = 2;
  for (const double time : {0.0, 1.5}) {
    MoveFrame frame;
    frame.time = time;
    RecordedCable cable;
    cable.status = SolveStatus::Converged;
    cable.line = *content.centerlines.at(content.cables[0].id);
    cable.outcomes.resize(kCheckKinds);
    for (int kind = 0; kind < kCheckKinds; ++kind)
      cable.outcomes[static_cast<std::size_t>(kind)].kind = static_cast<CheckKind>(kind);
    CheckOutcome& bend = cable.outcomes[static_cast<std::size_t>(CheckKind::BendRadius)];
    bend.status = time > 1 ? CheckStatus::Failed : CheckStatus::Passed;
    bend.value = time > 1 ? 17.5 : 60;
    bend.limit = 40;
    frame.cables = {cable};
    recording.frames.push_back(frame);
  }
  return recording;
}

TEST(HarnessReport, BundlesTellNodesLengthDiameterMassAndStiffness) {
  DocumentContent content = harness();
  const HarnessFacts facts = harnessFacts(content);
  ASSERT_EQ(facts.bundles.size(), content.cables.size());
  const ReportedBundle& first = facts.bundles[0];
  EXPECT_EQ(first.to, "B0");
  EXPECT_EQ(first.from, "");
  EXPECT_DOUBLE_EQ(first.length, content.cables[0].length);
  EXPECT_DOUBLE_EQ(first.bareDiameter, 10);
  EXPECT_GT(first.diameter, first.bareDiameter) << "the tape adds to it";
  EXPECT_GT(first.stiffest, first.softest) << "half of it is taped";
  EXPECT_GT(first.mass, facts.bundles[1].mass / content.cables[1].length * first.length)
      << "the tape weighs something";
  const std::string html = harnessTables(facts);
  for (const char* text : {"<h2>Bundles</h2>", "W1", "covered", "Tape", "<h2>Branches</h2>", "B1", "rigid"})
    EXPECT_TRUE(has(html, text)) << text;
}

TEST(HarnessReport, FixingsTellWhereTheySlidAndWhatTheyBear) {
  DocumentContent content = harness();
  solve(content);
  HarnessFacts facts = harnessFacts(content);
  ASSERT_EQ(facts.fixings.size(), 1u);
  const ReportedFixing& clip = facts.fixings[0];
  ASSERT_TRUE(clip.found && clip.force);
  EXPECT_NEAR(*clip.found, clip.wanted, 30.001);
  EXPECT_EQ(clip.place, CheckStatus::Passed);
  EXPECT_EQ(clip.load, CheckStatus::Passed);
  content.cables[0].handles[0].maxForce = 1e-9;
  EXPECT_EQ(harnessFacts(content).fixings[0].load, CheckStatus::Failed);
  EXPECT_TRUE(has(harnessTables(facts), "Guide"));
  EXPECT_TRUE(has(harnessTables(facts), "± 30"));
}

TEST(HarnessReport, ShapesOfAnEarlierRevisionTellNoForces) {
  DocumentContent content = harness();
  solve(content);
  ++content.cables[0].revision;
  EXPECT_FALSE(harnessFacts(content).fixings[0].force);
}

TEST(HarnessReport, ALoneCableIsNoHarness) {
  DocumentContent content;
  content.cables = {archCable()};
  EXPECT_TRUE(harnessFacts(content).isEmpty());
  EXPECT_EQ(harnessTables(harnessFacts(content)), "");
}

TEST(HarnessReport, MovesTellTheirWorstMomentsUnlessTheyAreOfAnotherStateOfTheProject) {
  DocumentContent content = harness();
  solve(content);
  RoutingReport report;
  Move move;
  move.name = "Open <the> door";
  move.keys = {{0, {}}, {1.5, {}}};
  report.moves = {{move, nullptr, false}};
  EXPECT_TRUE(has(moveSections(report), "Open &lt;the&gt; door"));
  EXPECT_TRUE(has(moveSections(report), "not solved"));
  report.moves[0].recording = std::make_shared<MoveRecording>(recordingOf(content));
  const std::string html = moveSections(report);
  EXPECT_TRUE(has(html, "17.50 mm")) << html.substr(0, 2000);
  EXPECT_TRUE(has(html, "1.50 s"));
  EXPECT_TRUE(has(html, "<svg")) << "the worst cable is plotted over the move";
  report.moves[0].isOutdated = true;
  EXPECT_FALSE(has(moveSections(report), "17.5 mm"));
  EXPECT_TRUE(has(moveSections(report), "has changed since"));
}

TEST(HarnessReport, WhatACableLacksOnAMoveIsTold) {
  DocumentContent content = harness();
  solve(content);
  MoveRecording recording = recordingOf(content);
  recording.frames[1].cables[0].missing = 12.5;
  Move move;
  move.keys = {{0, {}}, {1.5, {}}};
  const std::string html = moveOverviewHtml(recording, move, {100}, 1);
  EXPECT_TRUE(has(html, "lacks 12.5 mm at 1.50 s: it must be 112.5 mm long"));
}

}  // namespace
}  // namespace liana
