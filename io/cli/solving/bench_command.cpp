// `liana bench`: what a frame of a drag or a step of the dynamic mode costs on this machine, in times and in
// ratios.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/json/pretty_json.h"
#include "solvers/scenes/hanging_cable.h"
#include "solvers/validation/dynamics/step_timing.h"
#include "solvers/validation/groups/constraint_timing.h"
#include "solvers/validation/quasistatic/drag_timing.h"
#include "solvers/validation/wires/wire_timing.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(const DragTiming& timing) {
  return {{"segments", timing.segments},      {"frames", timing.frames},
          {"converged", timing.converged},    {"newton_share", timing.newtonShare},
          {"median_us", 1e6 * timing.median}, {"p95_us", 1e6 * timing.percentile95},
          {"mean_us", 1e6 * timing.mean},     {"linear_solve_us", 1e6 * timing.linearSolve},
          {"ratio", timing.ratio()}};
}

void printTiming(std::ostream& out, const DragTiming& timing) {
  char line[200];
  std::snprintf(line, sizeof line, "%8d  %6d  %10.1f  %8.1f  %8.1f  %12.1f  %5.2f  %6.1f %%\n",
                timing.segments, timing.frames, 1e6 * timing.median, 1e6 * timing.percentile95,
                1e6 * timing.mean, 1e6 * timing.linearSolve, timing.ratio(), 100 * timing.newtonShare);
  out << line << std::flush;
}

constexpr const char* kHeader =
    "segments  frames  median [us]  p95 [us]  mean [us]  linear [us]  ratio  Newton\n";

Json toJson(const StepTiming& timing) {
  Json json{{"elements", timing.elements},
            {"rows", timing.rows},
            {"steps", timing.steps},
            {"well_steps", timing.wellSteps},
            {"median_us", 1e6 * timing.median},
            {"p95_us", 1e6 * timing.percentile95},
            {"factorization_and_solve_us", 1e6 * timing.linearSolve},
            {"ratio", timing.ratio()},
            {"times_real_time", timing.timesRealTime()},
            {"stage_shares", Json::object()}};
  for (int i = 0; i < kStepStages; ++i)
    json["stage_shares"][nameOf(static_cast<StepStage>(i))] = timing.shares[static_cast<std::size_t>(i)];
  return json;
}

void printTiming(std::ostream& out, const StepTiming& timing) {
  char line[200];
  std::snprintf(line, sizeof line, "%8d  %6d  %6d  %11.1f  %8.1f  %11.1f  %5.2f ", timing.elements,
                timing.rows, timing.steps, 1e6 * timing.median, 1e6 * timing.percentile95,
                1e6 * timing.linearSolve, timing.ratio());
  out << line;
  for (double share : timing.shares) {
    std::snprintf(line, sizeof line, " %7.1f %%", 100 * share);
    out << line;
  }
  out << "\n" << std::flush;
}

constexpr const char* kStepHeader =
    "elements    rows   steps  median [us]  p95 [us]  linear [us]  ratio      check     drift  contacts     "
    "build  "
    "impulses     judge\n";

constexpr double kFasterThanPaper = 5;                         // scenes, per step
constexpr double kHarnessLimit = 16, kHarnessFloorLimit = 33;  // [ms]
constexpr int kHarnessFrames = 60;

class BenchCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("bench", "Measure what a frame of a drag or a step costs");
    app->add_option("SOLVER", solver_,
                    "which part: single cables (quasi-static), groups of them (constraints), motion "
                    "(dynamics), hybrid "
                    "wires (wires)")
        ->check(CLI::IsMember({"quasi-static", "constraints", "dynamics", "wires"}))
        ->capture_default_str();
    app->add_option("--frames", frames_, "frames of the handle's drag")
        ->check(CLI::Range(10, 1000000))
        ->capture_default_str();
    app->add_option("--most-segments", mostSegments_, "leave out cables of more segments")
        ->check(CLI::Range(50, 1600))
        ->capture_default_str();
    app->add_option("--steps", steps_, "steps of each chain of the dynamic mode")
        ->check(CLI::Range(5, 1000000))
        ->capture_default_str();
    app->add_option("--most-elements", mostElements_, "leave out chains of more elements")
        ->check(CLI::Range(10, 1000))
        ->capture_default_str();
    app->add_flag("--json", json_, "print as JSON");
    app->footer(
        "A handle in the middle of a clamped hose is dragged along a closed path, every frame warm started.\n"
        "Times are processor times of one thread. \"linear\" is one assembly, factorization and solve of "
        "the\n"
        "same Hessian in the same run; the ratio of the two does not depend on the machine.\n\n"
        "constraints: what a Newton step of a group costs with 10 to 1000 keyholes, pearls, fusions and "
        "loops,\n"
        "what a time step of the scenes costs, and a frame of a harness with 2,000 segments.\n"
        "dynamics: a step of a cable of 10 to 1,000 bodies with a load, the share of each stage, and one "
        "factorization\n"
        "and solve of the same matrix in the same run.\n"
        "wires: a step of chains and nets of hybrid wires per massive node, what a contact node on an edge "
        "costs,\n"
        "and how much faster than real time the scenes of the wires' paper run.\n\n"
        "Examples:\n  liana bench\n  liana bench quasi-static --frames 200 --json\n"
        "  liana bench constraints --json\n  liana bench dynamics --json\n"
        "  liana bench wires --json");
    return app;
  }

  int run(const Console& console) override {
    if (solver_ == "constraints") return benchConstraints(console);
    if (solver_ == "wires") return benchWires(console);
    return solver_ == "dynamics" ? benchDynamics(console) : benchQuasiStatic(console);
  }

private:
  int benchDynamics(const Console& console) const {
    if (!json_) console.out << "Hanging cable, 1000 kg\n" << kStepHeader;
    std::vector<StepTiming> timings;
    for (int elements : {10, 20, 50, 100, 200, 500, 1000}) {
      if (elements > mostElements_) break;
      if (console.shouldStop()) return console.complain(Error::cancelled());
      DynamicScene scene = hangingCableScene(elements);
      timings.push_back(timeSteps(scene, elements, steps_));
      if (!json_) printTiming(console.out, timings.back());
    }
    const double exponent = stepGrowthExponent(timings);
    if (json_) {
      Json json{{"growth_exponent", exponent},
                {"growth_exponent_limit", kStepGrowthLimit},
                {"chains", Json::array()}};
      for (const StepTiming& timing : timings) json["chains"].push_back(toJson(timing));
      console.out << prettyJson(json);
      return ExitOk;
    }
    char line[200];
    std::snprintf(line, sizeof line, "cost grows like elements^%.3f (limit %.2f)\n", exponent,
                  kStepGrowthLimit);
    console.out << line;
    return ExitOk;
  }

  int benchWires(const Console& console) const {
    Json json{{"growth_exponent_limit", kWireGrowthLimit}, {"node_limit_us", 1e6 * kWireNodeLimit}};
    if (!json_) console.out << "kind    nodes    rows  median [us]  per node [us]\n";
    for (const bool isNet : {false, true}) {
      std::vector<StepTiming> timings;
      for (int size : isNet ? std::vector{3, 5, 8, 12, 17} : std::vector{20, 50, 100, 200, 400, 800}) {
        if (console.shouldStop()) return console.complain(Error::cancelled());
        timings.push_back(isNet ? timeWireNet(size, steps_) : timeWireChain(size, steps_));
        if (!json_) printNodes(console.out, isNet ? "net" : "chain", timings.back());
      }
      const double exponent = stepGrowthExponent(timings);
      Json one{{"growth_exponent", exponent}, {"sizes", Json::array()}};
      for (const StepTiming& timing : timings) {
        one["sizes"].push_back(toJson(timing));
        one["sizes"].back()["us_per_node"] = 1e6 * timing.median / timing.elements;
      }
      json[isNet ? "net" : "chain"] = one;
      if (!json_) printGrowth(console.out, exponent);
    }
    if (!timeContacts(console, json) || !timeScenes(console, json))
      return console.complain(Error::cancelled());
    if (json_) console.out << prettyJson(json);
    return ExitOk;
  }

  static void printNodes(std::ostream& out, const char* kind, const StepTiming& timing) {
    char line[120];
    std::snprintf(line, sizeof line, "%-6s  %5d  %6d  %11.1f  %13.3f\n", kind, timing.elements, timing.rows,
                  1e6 * timing.median, 1e6 * timing.median / timing.elements);
    out << line << std::flush;
  }

  static void printGrowth(std::ostream& out, double exponent) {
    char line[120];
    std::snprintf(line, sizeof line, "cost grows like nodes^%.3f (limit %.1f; a node %.1f us)\n", exponent,
                  kWireGrowthLimit, 1e6 * kWireNodeLimit);
    out << line;
  }

  bool timeContacts(const Console& console, Json& json) const {
    std::vector<ContactNodeTiming> timings;
    if (!json_) console.out << "\nedges  contact nodes  rows  median [us]\n";
    for (int edges : {10, 20, 50, 100, 200, 400}) {
      if (console.shouldStop()) return false;
      timings.push_back(timeContactNodes(edges, steps_));
      const ContactNodeTiming& timing = timings.back();
      json["contact_nodes"]["prisms"].push_back({{"edges", edges},
                                                 {"contact_nodes", timing.contactNodes},
                                                 {"rows", timing.rows},
                                                 {"median_us", 1e6 * timing.median}});
      char line[120];
      std::snprintf(line, sizeof line, "%5d  %13d  %4d  %11.1f\n", edges, timing.contactNodes, timing.rows,
                    1e6 * timing.median);
      if (!json_) console.out << line << std::flush;
    }
    const double cost = 1e6 * costPerContactNode(timings);
    json["contact_nodes"]["us_per_contact_node"] = cost;
    json["contact_nodes"]["us_per_contact_node_limit"] = 1e6 * kContactNodeLimit;
    char line[120];
    std::snprintf(line, sizeof line, "a contact node costs %.3f us (limit %.1f)\n", cost,
                  1e6 * kContactNodeLimit);
    if (!json_) console.out << line;
    return true;
  }

  bool timeScenes(const Console& console, Json& json) const {
    json["times_real_time_limit"] = kTimesRealTimeLimit;
    if (!json_) console.out << "\nscene             mean [us]  p95 [us]  times real time\n";
    for (const std::string& name : wireTimingScenes()) {
      if (console.shouldStop()) return false;
      const WireSceneTiming timing = timeWireScene(name);
      json["scenes"].push_back({{"scene", name},
                                {"mean_us", 1e6 * timing.mean},
                                {"p95_us", 1e6 * timing.percentile95},
                                {"times_real_time", timing.timesRealTime()}});
      char line[120];
      std::snprintf(line, sizeof line, "%-16s  %9.1f  %8.1f  %15.1f\n", name.c_str(), 1e6 * timing.mean,
                    1e6 * timing.percentile95, timing.timesRealTime());
      if (!json_) console.out << line << std::flush;
    }
    return true;
  }

  int benchQuasiStatic(const Console& console) const {
    if (!json_) console.out << "Drag of a handle\n" << kHeader;
    std::vector<DragTiming> handle;
    for (int segments : {25, 50, 100, 200, 400, 800, 1600}) {
      if (segments > mostSegments_) break;
      if (console.shouldStop()) return console.complain(Error::cancelled());
      handle.push_back(timeDrag(handleDragScene(segments, frames_)));
      if (!json_) printTiming(console.out, handle.back());
    }
    const double exponent = growthExponent(handle);
    double worst = 0;
    for (const DragTiming& timing : handle) worst = std::max(worst, timing.ratio());
    if (!json_) printSummary(console.out, exponent, worst);
    if (!json_) console.out << "\nHose drag, steps of 5 mm\n" << kHeader;
    std::vector<DragTiming> hose;
    for (int segments : {50, 200, 800}) {
      if (segments > mostSegments_) break;
      if (console.shouldStop()) return console.complain(Error::cancelled());
      hose.push_back(timeDrag(hoseDragScene(segments, 0.005)));
      if (!json_) printTiming(console.out, hose.back());
    }
    if (json_) console.out << prettyJson(summarize(handle, hose, exponent, worst));
    return ExitOk;
  }

  int benchConstraints(const Console& console) const {
    Json json;
    json["growth_exponent_limit"] = kGrowthLimit;
    json["kinds"] = Json::array();
    if (!json_) console.out << "kind               constraints  unknowns  step [us]\n";
    for (GrowingGroup kind :
         {GrowingGroup::Keyholes, GrowingGroup::Pearls, GrowingGroup::Fusions, GrowingGroup::Loops}) {
      std::vector<ConstraintTiming> timings;
      Json one{{"kind", toString(kind)}, {"steps", Json::array()}};
      for (int count : {10, 30, 100, 300, 1000}) {
        if (console.shouldStop()) return console.complain(Error::cancelled());
        timings.push_back(timeGroup(kind, count));
        const ConstraintTiming& timing = timings.back();
        one["steps"].push_back(
            {{"constraints", count}, {"unknowns", timing.unknowns}, {"step_us", 1e6 * timing.step}});
        char line[120];
        std::snprintf(line, sizeof line, "%-18s %11d  %8d  %9.1f\n", toString(kind), count, timing.unknowns,
                      1e6 * timing.step);
        if (!json_) console.out << line << std::flush;
      }
      one["growth_exponent"] = growthExponent(timings);
      char line[120];
      std::snprintf(line, sizeof line, "cost grows like constraints^%.3f (limit %.1f)\n",
                    growthExponent(timings), kGrowthLimit);
      if (!json_) console.out << line;
      json["kinds"].push_back(one);
    }
    if (!benchScenes(console, json) || !benchHarness(console, json))
      return console.complain(Error::cancelled());
    if (json_) console.out << prettyJson(json);
    return ExitOk;
  }

  /// The paper's scenes; false: cancelled.
  bool benchScenes(const Console& console, Json& json) const {
    json["scenes"] = Json::array();
    if (!json_) console.out << "\nscene       step [ms]  limit [ms]  Newton steps\n";
    for (const std::string name : {"bridge", "necklace", "bow", "bundle", "net", "dna"}) {
      if (console.shouldStop()) return false;
      const SceneTiming timing = timeScene(name);
      json["scenes"].push_back({{"name", name},
                                {"step_ms", 1e3 * timing.step},
                                {"limit_ms", 1e3 * timing.paper / kFasterThanPaper},
                                {"newton_steps", timing.newtonSteps},
                                {"converged", timing.converged}});
      char line[120];
      std::snprintf(line, sizeof line, "%-10s %10.3f  %10.3f  %12.1f%s\n", name.c_str(), 1e3 * timing.step,
                    1e3 * timing.paper / kFasterThanPaper, timing.newtonSteps,
                    timing.converged ? "" : "  not converged");
      if (!json_) console.out << line << std::flush;
    }
    return true;
  }

  /// Many branches and clips; false: cancelled.
  bool benchHarness(const Console& console, Json& json) const {
    json["harness"] = Json::array();
    for (bool onFloor : {false, true}) {
      if (console.shouldStop()) return false;
      const HarnessTiming timing = timeHarness(onFloor, kHarnessFrames);
      const double limit = onFloor ? kHarnessFloorLimit : kHarnessLimit;
      json["harness"].push_back({{"on_floor", onFloor},
                                 {"segments", timing.segments},
                                 {"clips", timing.clips},
                                 {"frames", timing.frames},
                                 {"converged", timing.converged},
                                 {"median_ms", 1e3 * timing.median},
                                 {"p95_ms", 1e3 * timing.percentile95},
                                 {"limit_ms", limit},
                                 {"newton_steps", timing.newtonSteps}});
      char line[200];
      std::snprintf(
          line, sizeof line,
          "harness%s: 20 branches, %d clips, %d segments: median frame %.1f ms (limit %.0f), p95 %.1f, "
          "%.1f Newton steps, %d of %d converged\n",
          onFloor ? " on a floor" : "", timing.clips, timing.segments, 1e3 * timing.median, limit,
          1e3 * timing.percentile95, timing.newtonSteps, timing.converged, timing.frames);
      if (!json_) console.out << line << std::flush;
    }
    return true;
  }

  static void printSummary(std::ostream& out, double exponent, double worst) {
    char line[200];
    std::snprintf(line, sizeof line,
                  "cost grows like segments^%.3f (limit %.1f); largest ratio %.2f (limit %.0f, aim %.0f)\n",
                  exponent, kGrowthLimit, worst, kRatioLimit, kRatioAim);
    out << line;
  }

  static Json summarize(const std::vector<DragTiming>& handle, const std::vector<DragTiming>& hose,
                        double exponent, double worst) {
    Json json;
    json["growth_exponent"] = exponent;
    json["growth_exponent_limit"] = kGrowthLimit;
    json["largest_ratio"] = worst;
    json["ratio_limit"] = kRatioLimit;
    json["ratio_aim"] = kRatioAim;
    json["handle_drag"] = Json::array();
    for (const DragTiming& timing : handle) json["handle_drag"].push_back(toJson(timing));
    json["hose_drag_5_mm"] = Json::array();
    for (const DragTiming& timing : hose) json["hose_drag_5_mm"].push_back(toJson(timing));
    return json;
  }

  std::string solver_ = "quasi-static";
  int frames_ = 1000, mostSegments_ = 1600, steps_ = 200, mostElements_ = 1000;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeBenchCommand() {
  return std::make_unique<BenchCommand>();
}

}  // namespace liana
