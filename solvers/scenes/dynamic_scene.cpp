#include "solvers/scenes/dynamic_scene.h"

#include "solvers/scenes/cable_scenes.h"
#include "solvers/scenes/hoisting_scenes.h"
#include "solvers/scenes/massless_cable_scenes.h"
#include "solvers/scenes/pendulum_scenes.h"
#include "solvers/scenes/wires/block_reeving.h"
#include "solvers/scenes/wires/wire_rigs.h"
#include "solvers/scenes/wires/wire_scenes.h"
#include "solvers/scenes/wires/wire_workshop.h"
#include "solvers/wires/massless_cable.h"

namespace liana {

StepReport advance(DynamicScene& scene, double h) {
  if (scene.drive) scene.drive(scene.world, h);
  return scene.world.step(h);
}

Recording recordingOf(const DynamicScene& scene, const std::string& name) {
  Recording recording;
  recording.scene = name;
  recording.step = scene.step;
  for (const SceneChannel& channel : scene.channels) recording.channels.push_back(channel.name);
  recording.looks = scene.boxes;
  return recording;
}

RecordingFrame frameOf(const DynamicScene& scene) {
  RecordingFrame frame = frameOf(scene.world);
  for (const SceneChannel& channel : scene.channels) frame.values.push_back(channel.value(scene.world));
  frame.lines.resize(scene.lines.size());
  for (size_t i = 0; i < scene.lines.size(); ++i) scene.lines[i](scene.world, frame.lines[i]);
  return frame;
}

SceneLine cableLine(int constraint) {
  return [constraint](const World& world, std::vector<Eigen::Vector3d>& points) {
    points.clear();
    for (const MasslessCable::Node& node : world.joint<MasslessCable>(constraint).settings().nodes)
      points.push_back(world.body(node.body).toWorld(node.point));
  };
}

SceneChannel positionChannel(const std::string& bodyName, int body, int axis) {
  return {bodyName + "_" + "xyz"[axis] + "_m",
          [body, axis](const World& world) { return world.body(body).pose.position[axis]; }};
}

const std::vector<SceneEntry>& dynamicScenes() {
  static const std::vector<SceneEntry> scenes = {
      {"stretch-pair", "two cubes of 1000 kg on an elastic cable, pulled apart",
       [] { return stretchPairScene(); }},
      {"twist-pair", "two cubes of 1000 kg turning against a cable's torsion",
       [] { return twistPairScene(); }},
      {"four-cables", "a carriage on two ropes, a box below it, two small ones over a pulley rope",
       fourCableScene},
      {"fishing-rod", "a box tossed away, drawn back and lifted by a driver that slips",
       [] { return fishingRodScene(); }},
      {"hoisting-pendulum", "a swinging load hoisted from 12 m to 4 m", [] { return winchPendulumScene(); }},
      {"lowering-pendulum", "a swinging load lowered from 4 m to 12 m",
       [] {
         return winchPendulumScene({4, 0.5, 10, 16});
       }},
      {"trolley", "a load on 8 m of rope below a trolley that starts", [] { return trolleyScene(); }},
      {"lift-off", "1000 kg lifted off the ground by a hook at 0.3 m/s", [] { return liftOffScene(); }},
      {"snap-load", "1000 kg dropped 0.2 m into a slack rope", [] { return snapLoadScene(); }},
      {"reeving", "a load hoisted on four parts of one rope over sheaves with losses",
       [] { return reevingScene(); }},
      {"pendulum", "a rigid rod let go from the horizontal", [] { return pendulumScene(1); }},
      {"double-pendulum", "two rigid rods let go from the horizontal", [] { return pendulumScene(2); }},
      {"free-chain", "five jointed rods that nothing holds", freeChainScene},
      {"gantry-crane", "a trolley, a hook on two ropes, a cable of 24 elements and a load that swings",
       gantryCraneScene},
      {"hoist-pendulum", "1000 kg on 5 m of cable, let go at 30 degrees", hoistPendulumScene},
      {"slack-cable", "a load on the ground and a cable that lies down in folds", slackCableScene},
      {"winch-cable", "a winch that feeds a cable out and takes it in, element by element", winchCableScene},
      {"heavy-chain", "a chain with ends 10000 times heavier than its elements, jerked at the top",
       heavyChainScene},
      {"chain-a", "particles on links", [] { return particleChainScene(ChainModel::Links); }},
      {"chain-b", "particles on links and a cable",
       [] { return particleChainScene(ChainModel::LinksAndCable); }},
      {"chain-c", "particles on links, the load held by a rod",
       [] { return particleChainScene(ChainModel::LinksAndLoad); }},
      {"chain-d", "particles on links, the last one replaced by a cable",
       [] { return particleChainScene(ChainModel::CableInstead); }},
      {"chain-e", "particles on links that resist bending",
       [] { return particleChainScene(ChainModel::LinksAndBending); }},
      {"pulled-cable", "10 m of rubber pulled to one and a half times its length", pulledCableScene},
      {"twisted-cable", "10 m of nylon twisted by twelve turns", twistedCableScene},
      {"bent-cable", "10 m of nylon bent by end moments", bentCableScene},
      {"boxes-on-wire", "two boxes of 100 t dropped on a wire of 50 kg", boxesOnWireScene},
      {"unwinding-block", "100 kg that fall out of the wire wrapped around them", unwindingBlockScene},
      {"wire-crane", "a trolley, a level gripper, a sheave, a counterweight and a load on slings",
       wireCraneScene},
      {"wire-chain", "a slack wire of 40 massive nodes", [] { return wireChainScene(); }},
      {"wire-net", "a net of wires joined at knots, held along two sides", [] { return wireNetScene(); }},
      {"wire-suspension", "two loads on a wire over a prism of 40 edges",
       [] { return wireSuspensionScene(); }},
      {"cylinder-loads", "two loads on a wire over a cylinder", [] { return cylinderLoadsScene(); }},
      {"cylinder-chain", "the same with a chain of links, which fails under heavy loads",
       [] { return cylinderChainScene(); }},
      {"along-edges", "a loaded wire that slides along the edges of a tilted beam",
       [] { return alongEdgesScene(); }},
      {"across-edges", "loads of 1 : 2 on a wire across the edges of a beam",
       [] { return acrossEdgesScene(); }},
      {"capstan", "a wire half around a bar, pulled harder at one end", [] { return capstanScene(); }},
      {"heavy-rope", "a rope that runs over a small sheave by its own mass", heavyRopeScene},
      {"wire-reeving", "a load hoisted on four parts of one wire over sheaves with losses",
       [] { return wireReevingScene(); }},
      {"block-reeving", "the same over sheaves of a real size in two blocks",
       [] { return blockReevingScene(); }},
      {"wire-hoisting-pendulum", "a swinging load hoisted by a wire with mass",
       [] { return wirePendulumScene(); }},
      {"wire-lowering-pendulum", "a swinging load lowered by a wire with mass",
       [] {
         return wirePendulumScene({4, 0.5, 10, 16});
       }},
      {"wire-drum", "a load hoisted and lowered by a drum that winds its wire in layers", wireDrumScene},
      {"wire-crossing", "a wire that is lowered across another and lifted again", wireCrossingScene},
      {"wire-twist", "a box that turns on the wire it hangs on", wireTwistScene},
      {"wire-edits", "wires that are cut, let go, taken and tied while they run", wireEditsScene},
      {"catenary", "a slack wire that comes to rest", [] { return catenaryScene(); }},
  };
  return scenes;
}

}  // namespace liana
