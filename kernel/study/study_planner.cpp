// Lays a study over a project's cables; the part of StudyPlan that can go wrong.
#include <algorithm>
#include <set>

#include "kernel/study/study_plan.h"

namespace liana {
namespace {

constexpr int kMostRuns = 1'000'000;
constexpr int kMostStations = 2001;

/// Same names get numbers: "Hose", "Hose#2".
std::vector<std::string> uniqueNames(const std::vector<std::string>& names) {
  std::set<std::string> taken;
  std::vector<std::string> unique;
  for (const std::string& name : names) {
    std::string candidate = name;
    for (int number = 2; !taken.insert(candidate).second; ++number)
      candidate = name + "#" + std::to_string(number);
    unique.push_back(candidate);
  }
  return unique;
}

/// Start, handles, end, in the words of the routing report.
std::vector<std::string> supportNames(const Cable& cable) {
  std::vector<std::string> names{"start"};
  for (std::size_t i = 0; i < cable.handles.size(); ++i) {
    const RouteHandle& handle = cable.handles[i];
    names.push_back(!handle.name.empty() ? handle.name
                                         : (handle.isClip() ? "clip " : "handle ") + std::to_string(i + 1));
  }
  names.push_back("end");
  return uniqueNames(names);
}

std::string quotedList(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "\"" : ", \"") + name + "\"";
  return text;
}

bool matches(const std::string& wanted, const Cable& cable, int support, const std::string& name) {
  const int last = static_cast<int>(cable.handles.size()) + 1;
  if (wanted == "clips") return support > 0 && support < last && cable.handles[support - 1].isClip();
  if (wanted == "handles") return support > 0 && support < last;
  return wanted == name;
}

/// What a target is about where the study names no supports.
const std::vector<std::string>& usualSupports(StudyTarget target) {
  static const std::vector<std::string> handles{"handles"}, end{"end"};
  return target == StudyTarget::Roll ? end : handles;
}

}  // namespace

class StudyPlanner {
public:
  StudyPlanner(const StudySpec& spec, const std::vector<Cable>& cables) : cables_(cables) {
    plan_.spec_ = spec;
    std::vector<std::string> names;
    for (const Cable& cable : cables) names.push_back(cable.name);
    plan_.cableNames_ = uniqueNames(names);
  }

  Result<StudyPlan> make() {
    const StudySpec& spec = plan_.spec_;
    if (spec.stations < 2 || spec.stations > kMostStations)
      return Error{"stations: must be 2 to " + std::to_string(kMostStations) + "."};
    for (std::size_t i = 0; i < spec.variations.size(); ++i)
      if (const std::string defect = add(static_cast<int>(i)); !defect.empty())
        return Error{"parameters[" + std::to_string(i) + "]: " + defect};
    if (plan_.parameters_.empty())
      return Error{"parameters: nothing varies. Give at least one parameter that the project's cables have."};
    if (const std::string defect = spread(); !defect.empty()) return Error{defect};
    return std::move(plan_);
  }

private:
  std::string add(int number) {
    const Variation& variation = plan_.spec_.variations[number];
    if (const std::string defect = findDefect(variation); !defect.empty()) return defect;
    met_.clear();
    shared_ = variation.together ? newDraw(number) : -1;
    for (const std::string& name : variation.cables)
      if (std::find(plan_.cableNames_.begin(), plan_.cableNames_.end(), name) == plan_.cableNames_.end())
        return "no cable is called \"" + name + "\"; the project has " + quotedList(plan_.cableNames_) + ".";
    for (int cable = 0; cable < static_cast<int>(cables_.size()); ++cable) {
      const auto& wanted = variation.cables;
      if (!wanted.empty() &&
          std::find(wanted.begin(), wanted.end(), plan_.cableNames_[cable]) == wanted.end())
        continue;
      const std::string defect =
          isOfSupports(variation.target) ? addSupports(number, cable) : addParameters(number, cable, -1, "");
      if (!defect.empty()) return defect;
    }
    return findUnmatched(variation);
  }

  std::string findUnmatched(const Variation& variation) const {
    for (const std::string& wanted : variation.supports)
      if (!met_.contains(wanted))
        return "no such end, clip or handle: \"" + wanted +
               "\". Use a name of the project, or start, end, clips, handles.";
    // Nothing named, nothing there to vary: a project without clips is no mistake.
    return {};
  }

  static std::string findDefect(const Variation& variation) {
    if (!allows(variation.target, variation.unit))
      return std::string(nameOf(variation.target)) + " is not measured in " + suffixOf(variation.unit) + ".";
    if (variation.axis >= componentsOf(variation.target))
      return std::string(nameOf(variation.target)) + " has no such axis.";
    if (variation.levels < 1 || variation.levels > 1000) return "levels must be 1 to 1000.";
    return variation.distribution.findDefect();
  }

  std::string addSupports(int number, int cable) {
    const Variation& variation = plan_.spec_.variations[number];
    const auto& wanted = variation.supports.empty() ? usualSupports(variation.target) : variation.supports;
    const std::vector<std::string> names = supportNames(cables_[cable]);
    for (int support = 0; support < static_cast<int>(names.size()); ++support) {
      bool isWanted = false;
      for (const std::string& name : wanted)
        if (matches(name, cables_[cable], support, names[support])) {
          isWanted = true;
          met_.insert(name);
        }
      if (!isWanted) continue;
      if (const std::string defect = addParameters(number, cable, support, names[support]); !defect.empty())
        return defect;
    }
    return {};
  }

  std::string addParameters(int number, int cable, int support, const std::string& supportName) {
    const Variation& variation = plan_.spec_.variations[number];
    if (const std::string defect = findMisuse(variation.target, cable, support); !defect.empty())
      return defect;
    const int draw = shared_ >= 0 ? shared_ : newDraw(number);
    for (int i = 0; i < plan_.draws_[draw].size; ++i) {
      StudyParameter parameter;
      parameter.target = variation.target;
      parameter.unit = variation.unit;
      parameter.cable = cable;
      parameter.support = support;
      parameter.component = variation.axis >= 0 ? variation.axis : i;
      parameter.dimension = plan_.draws_[draw].first + i;
      parameter.name = nameFor(parameter, supportName);
      if (!names_.insert(parameter.name).second)
        return "\"" + parameter.name + "\" is varied twice; leave one of them out.";
      plan_.parameters_.push_back(std::move(parameter));
    }
    return {};
  }

  std::string findMisuse(StudyTarget target, int cable, int support) const {
    const Cable& owner = cables_[cable];
    const bool isEnd = support == 0 || support == static_cast<int>(owner.handles.size()) + 1;
    if (target == StudyTarget::Grip && isEnd)
      return "grip is where a clip or handle holds the cable; an end has none. To vary the end, vary length "
             "or position.";
    if (target != StudyTarget::Roll) return {};
    if (!isEnd) return "roll is of the start or the end; the cable may roll in clips and handles.";
    if (!owner.start.isKeyed || !owner.end.isKeyed)
      return "roll of cable \"" + owner.name +
             "\" does nothing: a plug turns freely unless both ends are \"keyed\" in the project.";
    return {};
  }

  std::string nameFor(const StudyParameter& parameter, const std::string& supportName) const {
    static const char* const axes[] = {"x", "y", "z"};
    std::string name = plan_.cableNames_[parameter.cable] + "/";
    if (!supportName.empty()) name += supportName + "/";
    if (parameter.target == StudyTarget::Position)
      name += axes[parameter.component];
    else if (parameter.target == StudyTarget::RestCurvature)
      name += std::string("rest_curvature_") + axes[parameter.component];
    else
      name += nameOf(parameter.target);
    return name + "_" + suffixOf(parameter.unit);
  }

  int newDraw(int number) {
    const Variation& variation = plan_.spec_.variations[number];
    StudyPlan::Draw draw;
    draw.variation = number;
    draw.first = dimensions_;
    draw.size = variation.axis >= 0 ? 1 : componentsOf(variation.target);
    dimensions_ += draw.size;
    plan_.draws_.push_back(draw);
    return static_cast<int>(plan_.draws_.size()) - 1;
  }

  /// Fixes how many runs there are and where they lie.
  std::string spread() {
    const StudySpec& spec = plan_.spec_;
    plan_.runs_ = spec.runs;
    if (spec.sampling == StudySampling::Grid) return spreadGrid();
    if (spec.runs < 1 || spec.runs > kMostRuns)
      return "runs: must be 1 to " + std::to_string(kMostRuns) + ".";
    plan_.sampler_.emplace(spec.sampling, spec.seed, spec.runs, dimensions_);
    return {};
  }

  std::string spreadGrid() {
    double runs = 1;
    for (const StudyPlan::Draw& draw : plan_.draws_) {
      const Variation& variation = plan_.spec_.variations[draw.variation];
      if (variation.distribution.kind == Distribution::Kind::Within)
        return "parameters[" + std::to_string(draw.variation) +
               "]: a full grid needs values on axes; use uniform, list or grid instead of within.";
      for (int i = 0; i < draw.size; ++i) {
        plan_.levels_.push_back(variation.distribution.levels(variation.levels));
        runs *= static_cast<double>(plan_.levels_.back().size());
      }
    }
    if (runs > kMostRuns)
      return "sampling: the full grid has more than " + std::to_string(kMostRuns) +
             " runs. Vary fewer parameters, let them vary \"together\", or sample a latin_hypercube.";
    plan_.runs_ = static_cast<int>(runs);
    return {};
  }

  const std::vector<Cable>& cables_;
  StudyPlan plan_;
  int dimensions_ = 0;
  int shared_ = -1;  // the draw of a variation in which all vary together
  std::set<std::string> names_, met_;
};

Result<StudyPlan> StudyPlan::make(const StudySpec& spec, const std::vector<Cable>& cables) {
  return StudyPlanner(spec, cables).make();
}

}  // namespace liana
