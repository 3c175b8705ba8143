// The rigid-body cable against theory and against the tables of its paper.
#include "solvers/validation/dynamics/rigid_cable_cases.h"

#include <cmath>
#include <cstdio>

#include "solvers/scenes/cable_experiments.h"
#include "solvers/scenes/particle_chains.h"

namespace liana {

namespace {

constexpr double kStep = 1.0 / 60;

struct Material {
  const char* name;
  double youngsModulus;
};
constexpr Material kMaterials[] = {{"rubber", 2e7}, {"nylon", 2e9}, {"steel", 2e11}};

std::string named(const char* format, const char* text, double number) {
  char line[80];
  std::snprintf(line, sizeof line, format, text, number);
  return line;
}

}  // namespace

void validateCablePull(ValidationTable& table) {
  for (const Material& material : kMaterials)
    for (int elements : {3, 6, 12, 24})
      for (double strain : {0.05, 0.5}) {
        if (table.stopped()) return;
        CableBench bench = makeCableBench(material.youngsModulus, elements);
        loadAndSettle(bench, {0, 0, strain * bench.section.axial}, Eigen::Vector3d::Zero());
        const double stretch = bench.world.body(bench.plate).pose.position.z() / bench.length - 1;
        table.add(named("cable pulled, %s, N = %.0f", material.name, elements), "dL/L at f/EA", strain,
                  stretch, strain, 5e-3);
      }
}

void validateCableTwist(ValidationTable& table) {
  for (const Material& material : kMaterials)
    for (int elements : {3, 6, 12, 24}) {
      if (table.stopped()) return;
      CableBench bench = makeCableBench(material.youngsModulus, elements);
      const double turns = 12, angle = 2 * M_PI * turns;
      loadAndSettle(bench, Eigen::Vector3d::Zero(), {0, 0, bench.section.torsion * angle / bench.length});
      table.add(named("cable twisted, %s, N = %.0f", material.name, elements), "turns", turns,
                bench.part().twist(bench.world) / (2 * M_PI), turns, 5e-3);
    }
}

void validateCableBend(ValidationTable& table) {
  struct Case {
    int elements;
    double limit;
  };
  for (const Case& row : {Case{6, 0.1}, Case{12, 0.05}, Case{24, 0.025}})
    for (double angle : {1.0, 3.0, 5.5}) {
      if (table.stopped()) return;
      CableBench bench = makeCableBench(2e9, row.elements);
      loadAndSettle(bench, Eigen::Vector3d::Zero(), {0, bench.section.bending1 * angle / bench.length, 0});
      table.add(named("cable bent, %sN = %.0f", "", row.elements), "R at M = EI/R [m]", bench.length / angle,
                bendRadius(bench), bench.length / angle, row.limit);
    }
}

void validateParticleChains(ValidationTable& table) {
  struct Case {
    const char* name;
    ChainModel model;
    double link, extra, ratio;
    bool holds;
    double limit;
  };
  const Case cases[] = {
      {"(a) links", ChainModel::Links, 1e-8, 0, 1e2, true, 0.1},
      {"(a) links", ChainModel::Links, 1e-8, 0, 1e3, false, 0.1},
      {"(b) links and cable", ChainModel::LinksAndCable, 1e-8, 1e-9, 1e2, true, 0.1},
      {"(c) links and load", ChainModel::LinksAndLoad, 1e-8, 1e-9, 1e3, true, 0.1},
      {"(c) links and load", ChainModel::LinksAndLoad, 1e-8, 1e-12, 1e7, true, 0.1},
      {"(c) links and load", ChainModel::LinksAndLoad, 1e-18, 1e-22, 1e15, true, 0.1},
      {"(d) cable instead of last link", ChainModel::CableInstead, 1e-8, 1e-9, 1e2, true, 0.1},
      {"(e) links and bending", ChainModel::LinksAndBending, 1e-8, 1e-4, 1e3, true, 0.1},
      {"(e) links and bending", ChainModel::LinksAndBending, 1e-8, 1e-4, 1e4, false, 0.1},
      {"(e) links and bending", ChainModel::LinksAndBending, 1e-11, 1e-9, 1e7, true, 0.1},
      {"(e) links and bending", ChainModel::LinksAndBending, 1e-11, 1e-9, 1e8, false, 0.1},
      {"(e) links and bending", ChainModel::LinksAndBending, 1e-18, 1e-17, 1e15, true, 0.05},
  };
  for (const Case& row : cases) {
    if (table.stopped()) return;
    World world = makeParticleChain({row.model, row.link, row.extra, row.ratio, 5});
    const double first = worstLinkChange(world, 5, 15), second = worstLinkChange(world, 5, 15);
    const std::string name = named("%s, ratio %.0e", row.name, row.ratio);
    if (row.holds) {
      table.add(name, "largest change of a link", 0, std::max(first, second), 1, row.limit);
      table.add(name, "its growth in the second half", 0, std::max(0.0, second - first), 1, 0.01);
    } else {
      table.addCount(name, "breaks, as the paper found", 1, std::max(first, second) > row.limit);
    }
  }
}

void validateHeavyEnds(ValidationTable& table) {
  const HeavyEnds rows[] = {
      {2e11, 1e7, 24, 10}, {2e11, 1e6, 24, 1e2}, {2e11, 1e4, 24, 1e3}, {2e11, 1e2, 24, 1e4},
      {2e12, 10, 24, 1e5}, {2e11, 1e7, 6, 10},   {2e11, 1e6, 6, 1e2},  {2e11, 1e3, 6, 1e3},
      {2e11, 1e2, 6, 1e4}, {2e12, 10, 6, 1e5},   {2e12, 10, 24, 1e9},  {2e12, 10, 6, 1e9},
  };
  for (const HeavyEnds& row : rows) {
    if (table.stopped()) return;
    World world = makeHeavyEnds(row);
    const auto& cable = dynamic_cast<const RigidBodyCable&>(*world.part(0));
    double worst = 0;
    for (int k = 0; k < std::lround(60.7 / kStep); ++k) {
      const bool refused = world.step(kStep).status == StepStatus::Refused;
      worst = std::max(worst, refused ? INFINITY : largestGap(world, cable) / cable.elements()[0].length);
      if (refused) break;
    }
    char name[80];
    std::snprintf(name, sizeof name, "heavy ends, Y %.0f GPa, beta %.0e, N %d, %.0e", row.youngsModulus / 1e9,
                  row.shape, row.joints, row.massRatio);
    table.add(name, "largest gap / element", 0, worst, 1, 0.01);
  }
}

void validateGantryCrane(ValidationTable& table) {
  for (double ratio : {1e3, 1e4}) {
    if (table.stopped()) return;
    GantryCrane crane = makeGantryCrane(ratio);
    double last = 0, first = NAN, latest = NAN, worst = 0;
    int passes = 0;
    for (int k = 0; k < std::lround(120 / kStep); ++k) {
      crane.world.step(kStep);
      worst = std::max(
          worst, largestGap(crane.world, dynamic_cast<RigidBodyCable&>(*crane.world.part(crane.cable))));
      const double x =
          crane.world.body(crane.load).pose.position.x() - crane.world.body(crane.trolley).pose.position.x();
      if (crane.world.time() > crane.driveEnd && last < 0 && x >= 0) {
        latest = crane.world.time() - kStep * x / (x - last);
        if (passes++ == 0) first = latest;
      }
      last = x;
    }
    const std::string name = named("%s%.0e", "gantry crane, load/element ", ratio);
    table.add(name, "period / pendulum's", 1, (latest - first) / (passes - 1) / crane.pendulumPeriod, 1,
              0.01);
    table.add(name, "largest gap / element", 0, worst / (5.0 / 24), 1, 0.01);
  }
}

void validateHoistPendulum(ValidationTable& table) {
  const Eigen::Vector3d reference(2.346, 0, -4.641);
  struct Case {
    int rate;
    double limit;
  };
  for (const Case& row : {Case{60, 0.02}, Case{120, 0.01}}) {
    if (table.stopped()) return;
    HoistPendulum pendulum = makeHoistPendulum(24);
    double stretch = 0;
    for (int k = 0; k < 5 * row.rate; ++k) {
      pendulum.world.step(1.0 / row.rate);
      stretch = std::max(
          stretch,
          largestGap(pendulum.world, dynamic_cast<RigidBodyCable&>(*pendulum.world.part(pendulum.cable))));
    }
    const Eigen::Vector3d place = pendulum.world.body(pendulum.load).pose.position;
    const std::string name = named("hoist pendulum, %s1/%.0f s", "h = ", row.rate);
    table.addError(name, "place of the load at 5 s [m]", reference.norm(), place.norm(),
                   (place - reference).norm(), row.limit);
    table.add(name, "stretch", 0, stretch / (5.0 / 24), 1, 1e-3);
  }
}

}  // namespace liana
