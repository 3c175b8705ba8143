// A rope of point masses where it hangs free and frictional runs over sheaves, eyes and edges.
#include <algorithm>

#include "kernel/hoisting/ropes/rope_run.h"
#include "solvers/wires/hybrid/hybrid_wire.h"
#include "solvers/wires/hybrid/wire_readings.h"

namespace liana {
namespace {

constexpr double kMostMasses = 300;   // of a rope, however long it is
constexpr double kSheaveWidth = 0.5;  // of the groove, of its radius: what holds the rope is its guard

class HybridRope : public RopeRun {
public:
  /// `eyes` and `obstacles`: for each of the route its number in the wire's settings; −1: none.
  HybridRope(int part, std::vector<PlacedFitting> passes, std::vector<int> eyes, std::vector<int> obstacles)
      : part_(part), passes_(std::move(passes)), eyes_(std::move(eyes)), obstacles_(std::move(obstacles)) {}

  void read(const World& world, RopeReading& reading) const override {
    const auto& wire = dynamic_cast<const HybridWire&>(*world.part(part_));
    const WireReadings readings = wire.read(world);
    reading.length = readings.length();
    reading.slack = reading.length - readings.pathLength();
    reading.largestTension = readings.largestTension();
    reading.stored = readings.stored();
    reading.wraps = readings.drumWraps();
    reading.twist = wire.settings().twists ? readings.twist() : 0;
    reading.points = readings.smoothPoints();
    reading.passes.assign(passes_.size(), {});
    readEnds(readings, reading);
    for (const WireContact& contact : readings.contacts())
      for (std::size_t i = 1; i + 1 < passes_.size(); ++i)
        if ((contact.eye >= 0 && contact.eye == eyes_[i]) ||
            (contact.obstacle >= 0 && contact.obstacle == obstacles_[i]))
          readContact(contact, readings, reading.passes[i]);
  }

  double tension(const World& world) const override {
    return dynamic_cast<const HybridWire&>(*world.part(part_)).read(world).largestTension();
  }

private:
  void readEnds(const WireReadings& readings, RopeReading& reading) const {
    PassReading &start = reading.passes.front(), &end = reading.passes.back();
    const WireSpot first = readings.spotAt(0), last = readings.spotAt(reading.length);
    start.in = start.out = first.direction;
    start.tensionIn = start.tensionOut = readings.startTension();
    start.force = start.tensionOut * start.out;
    if (passes_.front().fitting->kind == FittingKind::Drum) {
      start.fleetOut = readings.fleetAngle();
      start.fleetIn = start.fleetOut;
    }
    end.in = end.out = last.direction;
    end.tensionIn = end.tensionOut = readings.endTension();
    end.force = -end.tensionIn * end.in;
  }

  static void readContact(const WireContact& contact, const WireReadings& readings, PassReading& pass) {
    pass.tensionIn = contact.tensionIn;
    pass.tensionOut = contact.tensionOut;
    pass.force = contact.force;
    pass.fleetIn = contact.fleetIn;
    pass.fleetOut = contact.fleetOut;
    pass.in = readings.spotAt(contact.place - 1e-6).direction;
    pass.out = readings.spotAt(contact.place + contact.onBody + 1e-6).direction;
  }

  int part_;
  std::vector<PlacedFitting> passes_;
  std::vector<int> eyes_, obstacles_;
};

WireObstacle sheaveOf(const PlacedFitting& pass) {
  const double radius = 0.5e-3 * pass.fitting->pitchDiameter;
  WireObstacle sheave;
  sheave.guarded = true;
  if (pass.turning >= 0) {  // driven: the groove turns and friction moves the rope
    sheave.body = pass.turning;
    sheave.friction = pass.fitting->friction;
    sheave.surface = WireSurface::groove(radius, kSheaveWidth * radius, true);
  } else {
    sheave.body = pass.body;
    sheave.efficiency = pass.fitting->efficiency;
    sheave.surface = WireSurface::groove(radius, kSheaveWidth * radius, true, pass.bodyFromFitting);
  }
  return sheave;
}

/// From place to place in straight lines [m].
double wayOf(const World& world, const RopeLaying& laying) {
  double way = 0;
  for (std::size_t i = 1; i < laying.passes.size(); ++i)
    way += (placeOf(world, laying.passes[i]) - placeOf(world, laying.passes[i - 1])).norm();
  return way;
}

WireDrum drumOf(const PlacedFitting& pass, double diameter) {
  const RigFitting& fitting = *pass.fitting;
  WireDrum drum;
  drum.wire = 1e-3 * diameter;
  drum.pitch = 1e-3 * fitting.groovePitch;
  drum.radius = 0.5e-3 * fitting.pitchDiameter - 0.5 * drum.wire;
  drum.width = 1e-3 * fitting.width;
  drum.sense = fitting.sense;
  drum.stored = drum.storedIn(fitting.wraps);
  return drum;
}

}  // namespace

Result<std::unique_ptr<RopeRun>> layHybridRope(World& world, const RopeLaying& laying) {
  const RigRope& rope = *laying.rope;
  HybridWireSettings settings;
  settings.section = rope.spec.section();
  settings.name = rope.name;
  settings.stretchRelaxation = laying.damping;
  settings.resolution.finest = std::max(1e-3 * rope.finest, wayOf(world, laying) / kMostMasses);
  settings.twists = rope.twists && rope.spec.torsionStiffness > 0;
  settings.fedLength = laying.fed;
  const PlacedFitting &first = laying.passes.front(), &last = laying.passes.back();
  settings.start = {first.body, first.bodyFromFitting.translation(), false};
  settings.end = {last.body, last.bodyFromFitting.translation(), false};
  if (first.fitting->kind == FittingKind::Drum) {
    settings.drum = drumOf(first, rope.spec.diameter);
    settings.start = {first.turning, {settings.drum->radius + 0.5 * settings.drum->wire, 0, 0}, false};
  }
  std::vector<int> eyes(laying.passes.size(), -1), obstacles(laying.passes.size(), -1);
  for (std::size_t i = 1; i + 1 < laying.passes.size(); ++i) {
    const PlacedFitting& pass = laying.passes[i];
    if (pass.fitting->kind == FittingKind::Eye) {
      eyes[i] = static_cast<int>(settings.eyes.size());
      settings.eyes.push_back({pass.body, pass.bodyFromFitting.translation(), pass.fitting->friction, 1});
      WireWaypoint through;
      through.eye = eyes[i];
      settings.route.push_back(through);
    } else {
      obstacles[i] = static_cast<int>(settings.obstacles.size());
      settings.obstacles.push_back(sheaveOf(pass));
      settings.route.push_back(WireWaypoint::over(obstacles[i], laying.senses[i]));
    }
  }
  for (const RopeLaying::Surface& surface : laying.surfaces) {
    if (const std::string defect = WireSurface::findDefect(surface.points, surface.triangles);
        !defect.empty())
      return Error{"The rope \"" + rope.name + "\" cannot run over \"" + surface.name + "\": " + defect +
                   "."};
    WireObstacle obstacle;
    obstacle.body = surface.body;
    obstacle.friction = rope.surfaceFriction;
    obstacle.surface = WireSurface::mesh(surface.points, surface.triangles);
    settings.obstacles.push_back(obstacle);
  }
  if (const std::string defect = settings.findDefect(world.bodies()); !defect.empty())
    return Error{"The rope \"" + rope.name + "\" cannot be laid: " + defect + "."};
  if (laying.slack != 0 || laying.startTension > 0) {  // the tight way first, in a copy
    World trial = world;
    const auto& wire = dynamic_cast<const HybridWire&>(*trial.part(HybridWire::addTo(trial, settings)));
    settings.length = laying.lengthOn(wire.read(trial).pathLength());
    if (!(settings.length > 0))
      return Error{"The rope \"" + rope.name +
                   "\" is shorter than nothing: its slack takes away more than its way."};
  }
  const int part = HybridWire::addTo(world, settings);
  return std::unique_ptr<RopeRun>(std::make_unique<HybridRope>(part, laying.passes, eyes, obstacles));
}

}  // namespace liana
