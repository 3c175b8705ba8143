// Cables led through a move: along with what they are plugged into, pushed by what comes their way, too
// short, snapping over; stopped and gone on; on any number of threads the same.
#include "kernel/playback/solve_move.h"

#include <gtest/gtest.h>

#include "kernel/routing/router.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

Eigen::Isometry3d looking(const Eigen::Vector3d& origin, const Eigen::Vector3d& z) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  result.linear() = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), z).toRotationMatrix();
  result.translation() = origin;
  return result;
}

AssemblyReference assemblyOf(const Shape& shape, const Eigen::Isometry3d& place) {
  auto assembly = std::make_shared<Assembly>();
  const int index = assembly->addShape({shape, Color{1, 0, 0}, {}, nullptr});
  assembly->addNode({"Plate", -1, place, {}, index});
  EXPECT_TRUE(assembly->tessellate().ok());
  return {AssemblyId{1}, "plate.step", Eigen::Isometry3d::Identity(), assembly};
}

/// A cable from a socket in space to one on a box that stands 300 mm beside.
DocumentContent carriageContent() {
  DocumentContent content;
  content.assemblies = {assemblyOf(boxShape(40, 40, 40), shifted(320, -20, -20))};
  Connector socket;
  socket.id = {10};
  socket.name = "X1";
  socket.worldFromConnector = looking({300, 0, 0}, -Eigen::Vector3d::UnitX());
  socket.attachedTo = PartReference{AssemblyId{1}, "Plate"};
  content.connectors = {socket};
  Cable cable = archCable();
  cable.id = {20};
  cable.length = 420;
  cable.start.worldFromEnd = looking({0, 0, 0}, Eigen::Vector3d::UnitX());
  cable.end.worldFromEnd = socket.worldFromConnector;
  cable.end.connector = socket.id;
  cable.limits.minBendRadiusStatic_mm = 20;
  content.cables = {cable};
  return content;
}

Move sliding(const Eigen::Vector3d& direction, double way, int steps) {
  Move move;
  move.name = "Slide";
  move.steps = steps;
  move.movers = {
      {"Plate", MotionKind::Slide, {{AssemblyId{1}, "Plate"}}, {}, -1, Eigen::Vector3d::Zero(), direction}};
  move.keys = {{0, {{Eigen::Isometry3d::Identity(), 0}}}, {1, {{Eigen::Isometry3d::Identity(), way}}}};
  return move;
}

bool areSame(const MoveRecording& a, const MoveRecording& b) {
  if (a.frames.size() != b.frames.size() || a.events.size() != b.events.size()) return false;
  for (std::size_t i = 0; i < a.frames.size(); ++i)
    for (std::size_t k = 0; k < a.frames[i].cables.size(); ++k) {
      const RecordedCable &one = a.frames[i].cables[k], &other = b.frames[i].cables[k];
      if (one.status != other.status || one.line.points != other.line.points ||
          one.line.tensions != other.line.tensions || one.outcomes.size() != other.outcomes.size())
        return false;
    }
  return true;
}

TEST(SolveMove, CableGoesWhereItsSocketIsTaken) {
  const DocumentContent content = carriageContent();
  const Move move = sliding(-Eigen::Vector3d::UnitX(), 80, 8);
  const Result<MoveRecording> solved = solveMove(content, move);
  ASSERT_TRUE(solved.ok()) << solved.error().message;
  ASSERT_EQ(solved->frames.size(), 9u);
  for (const MoveFrame& frame : solved->frames) {
    const RecordedCable& cable = frame.cables.front();
    ASSERT_TRUE(cable.converged()) << cable.reason;
    EXPECT_LT((cable.line.points.back() - Eigen::Vector3d(300 - 80 * frame.time, 0, 0)).norm(), 1e-3);
    EXPECT_NEAR(cable.line.length(), 420, 0.5);
    EXPECT_EQ(cable.outcomes.size(), static_cast<std::size_t>(kCheckKinds));
  }
  EXPECT_TRUE(solved->events.empty());
  EXPECT_TRUE(passes(*solved));
}

TEST(SolveMove, BeginsWithTheShapeAtRest) {
  const DocumentContent content = carriageContent();
  const Result<MoveRecording> solved = solveMove(content, sliding(-Eigen::Vector3d::UnitX(), 80, 2));
  ASSERT_TRUE(solved.ok());
  EXPECT_EQ(solved->frames.front().cables.front().line.points,
            routeDocument(content)->front().centerline.points);
}

TEST(SolveMove, FreeConnectorFollowsItsKeyPoses) {
  DocumentContent content = carriageContent();
  content.connectors.front().attachedTo.reset();
  Move move = sliding({1, 0, 0}, 0, 6);
  const Eigen::Isometry3d rest = content.connectors.front().worldFromConnector;
  move.movers = {{"Plug", MotionKind::Free, {}, {ConnectorId{10}}, -1, {}, {}}};
  Eigen::Isometry3d away = rest;
  away.pretranslate(Eigen::Vector3d(-50, 60, 70));
  move.keys = {{0, {{rest, 0}}}, {4, {{away, 0}}}};
  const Result<MoveRecording> solved = solveMove(content, move);
  ASSERT_TRUE(solved.ok()) << solved.error().message;
  EXPECT_LT((solved->frames.back().cables.front().line.points.back() - Eigen::Vector3d(250, 60, 70)).norm(),
            1e-3);
  EXPECT_TRUE(passes(*solved));
}

TEST(SolveMove, CableThatFindsItsLengthKeepsItOnTheWay) {
  DocumentContent content = carriageContent();
  content.cables.front().routing.mode = RoutingMode::AutomaticLength;
  const Result<MoveRecording> solved = solveMove(content, sliding(-Eigen::Vector3d::UnitX(), 40, 4));
  ASSERT_TRUE(solved.ok());
  const double length = solved->frames.front().cables.front().line.arcLengths.back();
  for (const MoveFrame& frame : solved->frames) {
    ASSERT_TRUE(frame.cables.front().converged()) << frame.cables.front().reason;
    EXPECT_NEAR(frame.cables.front().line.arcLengths.back(), length, 1e-9);
  }
}

TEST(SolveMove, TellsWhenAndByHowMuchACableIsTooShort) {
  const Result<MoveRecording> solved = solveMove(carriageContent(), sliding({1, 0, 0}, 150, 10));
  ASSERT_TRUE(solved.ok());
  // It spans 300 mm and has 420: after 120 of 150 mm it is taut.
  ASSERT_FALSE(solved->events.empty());
  const MoveEvent& event = solved->events.back();
  EXPECT_EQ(event.kind, MoveEvent::Kind::IsTooShort);
  EXPECT_NEAR(event.time, 0.8, 0.1 / MoveSolver::kFinest + 0.01);
  const std::vector<MissingLength> missing = missingLengths(*solved);
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_NEAR(missing.front().missing, 30, 1);
  EXPECT_EQ(missing.front().frame, 10u);
  EXPECT_FALSE(passes(*solved));
  EXPECT_TRUE(solved->frames[7].cables.front().converged());
  EXPECT_FALSE(solved->frames.back().cables.front().hasShape());
}

/// A cable hanging in a loop, and a thin plate in front of it that will come through.
DocumentContent plateContent() {
  DocumentContent content;
  content.assemblies = {assemblyOf(boxShape(400, 2, 400), shifted(-50, -60, -450))};
  Cable cable = archCable();
  cable.id = {20};
  cable.length = 700;
  cable.start.worldFromEnd = looking({0, 0, 0}, -Eigen::Vector3d::UnitZ());
  cable.end.worldFromEnd = looking({300, 0, 0}, -Eigen::Vector3d::UnitZ());
  content.cables = {cable};
  content.settings.contact.withParts = true;
  return content;
}

Eigen::Vector3d lowestOf(const Centerline& line) {
  return *std::min_element(line.points.begin(), line.points.end(),
                           [](const auto& a, const auto& b) { return a.z() < b.z(); });
}

TEST(SolveMove, ThinPlatePushesTheCableThoughOneStepWouldLeapAcross) {
  const Result<MoveRecording> solved = solveMove(plateContent(), sliding({0, 1, 0}, 120, 1));
  ASSERT_TRUE(solved.ok());
  const RecordedCable& before = solved->frames.front().cables.front();
  const RecordedCable& after = solved->frames.back().cables.front();
  ASSERT_TRUE(before.converged() && after.converged()) << before.reason << after.reason;
  EXPECT_NEAR(lowestOf(before.line).y(), 0, 1);
  // The plate's far side is at −60 + 2 + 120.
  EXPECT_GT(lowestOf(after.line).y(), 62 + 4.9);
  for (const MoveEvent& event : solved->events) EXPECT_NE(event.kind, MoveEvent::Kind::GoesThrough);
}

TEST(SolveMove, SlippingOverAnEdgeIsASnap) {
  // A plate whose upper edge reaches a little above the lowest place of the loop pushes it aside, which lifts
  // it, until it slips over the edge and swings back.
  DocumentContent content = plateContent();
  content.assemblies.clear();
  const double lowest = lowestOf(routeDocument(content)->front().centerline).z();
  content.assemblies = {assemblyOf(boxShape(60, 10, 100), shifted(120, 12, lowest + 15 - 100))};
  const Result<MoveRecording> solved = solveMove(content, sliding({0, -1, 0}, 250, 25));
  ASSERT_TRUE(solved.ok());
  const auto snap = std::find_if(solved->events.begin(), solved->events.end(),
                                 [](const MoveEvent& event) { return event.kind == MoveEvent::Kind::Snaps; });
  ASSERT_NE(snap, solved->events.end());
  EXPECT_GT(snap->size, 30);
  EXPECT_EQ(std::count_if(solved->events.begin(), solved->events.end(),
                          [](const MoveEvent& event) { return event.kind == MoveEvent::Kind::GoesThrough; }),
            0);
  EXPECT_NEAR(lowestOf(solved->frames.back().cables.front().line).y(), 0, 1) << "it hangs free again";
  for (const MoveFrame& frame : solved->frames)
    EXPECT_TRUE(frame.cables.front().converged()) << frame.time << frame.cables.front().reason;
}

DocumentContent threeCables(bool touching) {
  DocumentContent content = carriageContent();
  content.settings.contact.withCables = touching;
  for (int i = 1; i < 3; ++i) {
    Connector socket = content.connectors.front();
    socket.id = {10u + static_cast<unsigned>(i)};
    socket.name = "X" + std::to_string(i + 1);
    socket.worldFromConnector.pretranslate(Eigen::Vector3d(0, 14.0 * i, 0));
    Cable cable = content.cables.front();
    cable.id = {20u + static_cast<unsigned>(i)};
    cable.length += 8 * i;
    cable.start.worldFromEnd.pretranslate(Eigen::Vector3d(0, 14.0 * i, 0));
    cable.end.worldFromEnd = socket.worldFromConnector;
    cable.end.connector = socket.id;
    content.connectors.push_back(socket);
    content.cables.push_back(cable);
  }
  return content;
}

TEST(SolveMove, GivesTheSameBitsOnAnyNumberOfThreads) {
  const Move move = sliding({-1, 0, 0}, 80, 5);
  for (const bool touching : {false, true}) {
    const Result<MoveRecording> one = solveMove(threeCables(touching), move, 1);
    const Result<MoveRecording> three = solveMove(threeCables(touching), move, 3);
    ASSERT_TRUE(one.ok() && three.ok());
    EXPECT_TRUE(areSame(*one, *three));
    EXPECT_TRUE(areSame(*one, *solveMove(threeCables(touching), move, 1)));
  }
}

TEST(SolveMove, StoppedAndResumedItGivesTheSameBits) {
  const DocumentContent content = threeCables(false);
  const Move move = sliding({-1, 0, 0}, 80, 5);
  const Result<MoveRecording> whole = solveMove(content, move);
  ASSERT_TRUE(whole.ok());
  MoveSolver first(MovedScene::make(content, move).value());
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(first.advance().ok());
  const Result<void> cancelled = first.advance([] { return false; });
  ASSERT_FALSE(cancelled.ok());
  EXPECT_TRUE(cancelled.error().isCancelled());
  EXPECT_EQ(first.recording().frames.size(), 3u);
  EXPECT_FALSE(first.recording().isComplete());

  MoveSolver second(MovedScene::make(content, move).value());
  second.resume(first.recording(), first.checkpoint());
  while (!second.isDone()) ASSERT_TRUE(second.advance().ok());
  EXPECT_TRUE(areSame(second.recording(), *whole));
  while (!first.isDone()) ASSERT_TRUE(first.advance().ok());
  EXPECT_TRUE(areSame(first.recording(), *whole));
}

/// Three cables that meet at a loose branch; one hangs at the socket on the box.
DocumentContent branchContent() {
  DocumentContent content = carriageContent();
  const Eigen::Vector3d middle(150, 0, -60);
  content.branches = {{BranchId{30}, "B1", shifted(150, 0, -60), false, true, 0}};
  const Eigen::Vector3d places[] = {{0, 0, 0}, {300, 0, 0}, {150, 200, 0}};
  const Cable plugged = content.cables.front();
  content.cables.clear();
  for (int i = 0; i < 3; ++i) {
    Cable cable = plugged;
    cable.id = {40u + static_cast<unsigned>(i)};
    cable.name = "W" + std::to_string(i);
    cable.length = 1.25 * (places[i] - middle).norm();
    cable.segments = 30;
    cable.limits = {};
    cable.end.connector.reset();
    cable.start.worldFromEnd = looking(places[i], (middle - places[i]).normalized());
    if (i == 1) cable.start.connector = content.connectors.front().id;
    if (i == 1) cable.start.worldFromEnd = content.connectors.front().worldFromConnector;
    cable.end.worldFromEnd = looking(middle, (places[i] - middle).normalized());
    cable.end.fixesOrientation = false;
    cable.end.branch = BranchId{30};
    content.cables.push_back(cable);
  }
  return content;
}

TEST(SolveMove, WhatHangsTogetherIsLedAsOne) {
  const DocumentContent content = branchContent();
  const Move move = sliding({1, 0, 0}, 60, 6);
  const Result<MoveRecording> solved = solveMove(content, move, 2);
  ASSERT_TRUE(solved.ok()) << solved.error().message;
  const auto branchAt = [&](const MoveFrame& frame) { return frame.cables[0].line.points.back(); };
  for (const MoveFrame& frame : solved->frames) {
    for (const RecordedCable& cable : frame.cables) {
      ASSERT_TRUE(cable.converged()) << frame.time << ": " << cable.reason;
      EXPECT_LT((cable.line.points.back() - branchAt(frame)).norm(), 0.05) << "they meet";
    }
    EXPECT_LT((frame.cables[1].line.points.front() - Eigen::Vector3d(300 + 60 * frame.time, 0, 0)).norm(),
              1e-2);
  }
  EXPECT_GT(branchAt(solved->frames.back()).x(), branchAt(solved->frames.front()).x() + 5)
      << "it is pulled along";
  EXPECT_TRUE(areSame(*solved, *solveMove(content, move, 1)));
  EXPECT_FALSE(MoveSolver(MovedScene::make(content, move).value()).canBeKept());
}

TEST(SolveMove, PeaksTellTheWorstMomentOfEachCheck) {
  const Result<MoveRecording> solved = solveMove(carriageContent(), sliding({-1, 0, 0}, 200, 10));
  ASSERT_TRUE(solved.ok());
  const std::vector<CheckPeak> peaks = peaksOf(*solved);
  const auto bend = std::find_if(peaks.begin(), peaks.end(), [](const CheckPeak& peak) {
    return peak.outcome.kind == CheckKind::BendRadius;
  });
  ASSERT_NE(bend, peaks.end());
  for (const MoveFrame& frame : solved->frames)
    EXPECT_GE(frame.cables.front().line.minimumBendRadius() + 1e-9, bend->outcome.value);
  EXPECT_GT(bend->frame, 0u);
  EXPECT_EQ(frameAt(*solved, 0.51), 5u);
}

TEST(WhyNotMovable, NamesWhatIsMissingOrMovedTwice) {
  const DocumentContent content = carriageContent();
  const auto defect = [&](auto change) {
    Move move = sliding({1, 0, 0}, 10, 2);
    change(move);
    return whyNotMovable(move, content);
  };
  EXPECT_EQ(defect([](Move&) {}), "");
  const auto has = [](const std::string& text, const char* word) {
    return text.find(word) != std::string::npos;
  };
  EXPECT_TRUE(has(defect([](Move& m) { m.keys.pop_back(); }), "two key poses"));
  EXPECT_TRUE(has(defect([](Move& m) { m.movers[0].parts.clear(); }), "moves nothing"));
  EXPECT_TRUE(has(defect([](Move& m) { m.movers[0].parts[0].part = "Door"; }), "\"Door\""));
  EXPECT_TRUE(has(defect([](Move& m) { m.movers[0].parts[0].assembly = {7}; }), "not in the project"));
  EXPECT_TRUE(has(defect([](Move& m) { m.movers[0].connectors = {ConnectorId{99}}; }), "connector"));
  EXPECT_TRUE(has(defect([](Move& m) {
                    Mover other = m.movers[0];
                    other.name = "Other";
                    m.movers.push_back(other);
                    for (KeyPose& key : m.keys) key.poses.push_back({});
                  }),
                  "moved by \"Plate\" and by \"Other\""));
}

}  // namespace
}  // namespace liana
