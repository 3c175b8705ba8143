// A project that uses every key of the file format, and what projects look like when they are small.
#pragma once

#include <gtest/gtest.h>

#include "io/project/project_file.h"
#include "io/step/write_step.h"
#include "kernel/bundle/harness_bundles.h"
#include "kernel/bundle/single_wire.h"
#include "kernel/model/document.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/temporary_folder.h"

namespace liana {

inline CheckLimits everyLimit() {
  CheckLimits limits;
  double value = 10.5;
  for (const CheckLimitField& field : checkLimitFields()) limits.*field.member = value++;
  return limits;
}

/// A shape of the right form; its numbers mean nothing.
inline Centerline anyShape(std::uint64_t revision) {
  Centerline line;
  line.revision = revision;
  for (int i = 0; i <= 10; ++i) {
    line.arcLengths.push_back(60.0 * i);
    line.points.emplace_back(30.0 * i + 1.0 / 3, i / 7.0, 100 * std::sin(0.3 * i));
    line.frames.emplace_back(Eigen::AngleAxisd(0.1 * i, Eigen::Vector3d(1, 2, 3).normalized()));
    line.tangents.push_back(line.frames.back() * Eigen::Vector3d::UnitZ());
    line.curvatures.push_back(0.01 / (i + 1));
    line.torsions.push_back(-0.001 * i);
    line.tensions.push_back(1.0 / (i + 1));
  }
  line.reactions = {{"start", {0, 0, 0}, {1, 2, 3}, {0.1, 0.2, 0.3}},
                    {"grommet", {90, 0, 0}, {0, 1, 0}, {0, 0, 0}, 93.25},
                    {"end", {300, 0, 0}, {-1, -2, -3}, {0, 0, 0}}};
  line.contacts = {{120.5, {60, 0.2, 50}, {0, 0, 1}, {0.1, 0, 1.25}}};
  return line;
}

/// A joint, what it carries, and something free.
inline Move anyMove(AssemblyId assembly, ConnectorId connector) {
  Move move;
  move.id = {40};
  move.name = "Door \"ü\"";
  move.steps = 17;
  move.movers = {
      {"Hinge", MotionKind::Turn, {{assembly, "Assembly/Box"}}, {}, -1, {1, 2, 1.0 / 3}, {0, 0.6, 0.8}},
      {"Window", MotionKind::Slide, {{assembly, "Assembly/Group"}}, {}, 0, {0, 0, 0}, {0, 0, 3}},
      {"Plug", MotionKind::Free, {{assembly, "Assembly/Box[2]"}}, {connector}, -1, {0, 0, 0}, {0, 0, 1}}};
  Eigen::Isometry3d away = shifted(5, 1.0 / 3, 7);
  away.rotate(Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()));
  const Eigen::Isometry3d here = Eigen::Isometry3d::Identity();
  move.keys = {{0, {{here, 0}, {here, 0}, {here, 0}}}, {1.5, {{here, 65.1}, {here, -300}, {away, 0}}}};
  return move;
}

inline DocumentContent fullContent(const TemporaryFolder& folder) {
  EXPECT_TRUE(writeStep(smallAssembly(), folder / "small.step").ok());
  DocumentContent content;
  content.assemblies.push_back({AssemblyId{1}, folder / "small.step", shifted(1, 2, 3), nullptr});
  PartOverride moved, painted;
  moved.part = "Assembly/Box";
  moved.parentFromPart = shifted(5, 6, 7);
  moved.isHidden = true;
  moved.name = "Gehäuse";
  painted.part = "Assembly/Group/Pin";
  painted.color = Color{1, 0, 0};
  painted.material = "Stahl ß";
  painted.density = 7850;
  painted.clearance = 12.5;
  painted.friction = 0.35;
  painted.opacity = 0.4;
  painted.isHidden = false;
  content.assemblies[0].setOverrides({painted, moved});
  Connector connector;
  connector.id = {2};
  connector.name = "X1 \"quoted\"";
  connector.worldFromConnector = shifted(300, 0, 0);
  connector.attachedTo = PartReference{{1}, "Assembly/Box"};
  connector.isMadeWithCable = true;
  content.connectors.push_back(connector);
  Connector plug;
  plug.id = {5};
  plug.name = "Plug";
  plug.worldFromConnector = shifted(400, 30, 0);
  plug.hold = ConnectorHold::Pulled;
  plug.mass = 0.025;
  plug.pull = 12.5;
  plug.size = {20, 10, 30};
  plug.attachedTo = PartReference{{1}, "Assembly/Group/Pin"};
  content.connectors.push_back(plug);
  Branch loose{{6}, "Loose \"Y\"", shifted(200, 0, 50), false, true, 0.01};
  loose.worldFromBranch.rotate(Eigen::AngleAxisd(0.4, Eigen::Vector3d(3, 1, 2).normalized()));
  content.branches = {
      loose, {{7}, "Fixed Y", shifted(250, 0, 50), true, false, 0, PartReference{{1}, "Assembly/Box"}}};

  Cable cable = archCable();
  cable.id = {3};
  cable.start.worldFromEnd.linear() = Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()).matrix();
  cable.start.isKeyed = true;
  cable.start.turns = -2;
  cable.end.connector = ConnectorId{2};
  cable.end.fixesOrientation = false;
  cable.spec.libraryId = "brake-j1401";
  cable.spec.bendingStiffness = 0.0123;
  cable.spec.torsionStiffness = 0.1 + 0.2;
  cable.spec.axialStiffness = 1234;
  cable.spec.massPerLength = 0.05;
  cable.spec.restCurvature = {0.5, -1, 0};
  cable.spec.limits.minBendRadiusStatic_mm = 35;
  cable.limits = everyLimit();
  cable.isMoving = true;
  cable.isHidden = true;
  cable.routing = {RoutingMode::Stretch, 7.5, 0.25, 0.75, 0.3, 260.5};
  cable.restShape = {{0, 0, 0}, {0, 1.0 / 3, 30}, {0, 4, 60}};
  cable.handles = {handleAt(1.0 / 3, {50, 0, 150}, 11), handleAt(0.6, {200, 0, 200}, 12)};
  cable.handles[0].name = "Clip ü";
  cable.handles[0].fixesOrientation = true;
  cable.handles[0].attachedTo = PartReference{{1}, "Assembly/Box[2]"};
  Cable plain = archCable();
  plain.id = {4};
  plain.spec.setFlat(FlatSection{20.5, 1.0 / 3, 12, FlatShape::Strip, true});
  plain.spec.edgewiseStiffness = 1.0 / 7;
  Cable trunk = archCable();
  trunk.id = {8};
  trunk.name = "Trunk";
  trunk.end = {shifted(200, 0, 50), true, false, 0, {}, BranchId{6}};
  trunk.handles = {handleAt(0.5, {100, 0, 60}, 13)};
  trunk.handles[0].kind = FixingKind::Sliding;
  trunk.handles[0].fixesOrientation = true;
  trunk.handles[0].offset = 2.5;
  trunk.handles[0].friction = 0.2;
  trunk.handles[0].tolerance = 15;
  trunk.handles[0].maxForce = 30;
  Cable between = archCable();
  between.id = {9};
  between.start = {shifted(200, 0, 50), true, false, 0, {}, BranchId{6}};
  between.end = {shifted(250, 0, 50), true, false, 0, {}, BranchId{7}};
  between.handles = {handleAt(0.3, {210, 0, 50}, 14), handleAt(0.6, {220, 0, 50}, 15)};
  between.handles[0].kind = FixingKind::Plane;
  between.handles[1].kind = FixingKind::Channel;
  Cable pulled = archCable();
  pulled.id = {10};
  pulled.start = {shifted(250, 0, 50), false, false, 0, {}, BranchId{7}};
  pulled.end = {shifted(400, 30, 0), true, false, 0, ConnectorId{5}};
  trunk.bundle = Bundle{{"measured", 2.75}, {}, {}};
  trunk.coverings = {Covering::usual(CoveringKind::Tape), Covering::usual(CoveringKind::Conduit)};
  trunk.coverings[1].name = "Wellrohr";
  trunk.coverings[1].from = 1.0 / 3;
  trunk.coverings[1].to = 0.75;
  trunk.coverings[1].innerDiameter = 7.5;
  trunk.coverings[1].color = Color{0, 0, 1};
  between.bundle = Bundle{*StiffnessRule::find("tied"), {}, {}};
  content.cables = {cable, plain, trunk, between, pulled};
  Wire thin, thick;
  thin.id = {30};
  thin.name = "W \"1\"";
  thin.from = {{}, BranchId{6}, "splice"};
  thin.to = {ConnectorId{5}, {}, "A ß"};
  thin.spec = singleWire(0.35);
  thin.crossSection = 0.35;
  thin.color = "RD/WH";
  thin.signal = "CAN high";
  thin.extraLength = 1.0 / 3;
  thick.id = {31};
  thick.name = "W2";
  thick.spec = cable.spec;
  thick.path = {{8}, {4}};
  Wire sized = thick;
  sized.id = {32};
  sized.name = "W3";
  sized.crossSection = 1.5;
  sized.spec = singleWire(1.5, 2.75);
  sized.path = {{8}};
  content.wires = {thin, thick, sized};
  content.moves = {anyMove({1}, {5})};
  content.settings.cutting = {0.035, 7.5, 10};
  content.settings.gravity = Eigen::Vector3d(0, -9.81, 0);
  content.settings.contact = {true, true, 0.3};
  content.flexibleParts.push_back({{{1}, "Assembly/Group/Pin"}, {3}, {1.0 / 3, 2, 3}, 1.5, 22.25});
  content.settings.limits = everyLimit();
  content.settings.lengthUnit = LengthUnit::Inch;
  settleBundles(content);
  content.centerlines[{3}] = std::make_shared<const Centerline>(anyShape(0));
  return content;
}

}  // namespace liana
