// The parts of a cable that stand in project files and in files of their own: frames, specs, words.
#pragma once

#include <Eigen/Geometry>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "io/json/json_place.h"
#include "kernel/model/cable/cable_spec.h"
#include "kernel/model/cable/routing_rule.h"
#include "kernel/model/connector.h"
#include "kernel/model/harness/fixing.h"

namespace liana {

/// position_mm, direction (+z) and x_axis; what is not there keeps its default.
Eigen::Isometry3d readFrame(const JsonPlace& place);
void putFrame(const Eigen::Isometry3d& frame, nlohmann::ordered_json& json);
void putDirection(const Eigen::Isometry3d& frame, nlohmann::ordered_json& json);  // without the position

/// What keeps a connector where it is; `fixed` when absent.
ConnectorHold readHold(const JsonPlace& place);
const char* wordOf(ConnectorHold hold);
/// The member `kind` of a handle.
FixingWord readFixing(const JsonPlace& place);

/// What a spec may hold; what it does not hold is as in `otherwise`, such as a library's entry.
const std::set<std::string>& specKeys();
CableSpec readSpec(const JsonPlace& place, CableSpec otherwise = {});
nlohmann::ordered_json toJson(const CableSpec& spec);

/// How a cable comes by its length; what is not there keeps its default.
RoutingRule readRouting(const JsonPlace& place);
const std::set<std::string>& routingKeys();
nlohmann::ordered_json toJson(const RoutingRule& routing);

CheckLimits readLimits(const JsonPlace& place);
const std::set<std::string>& limitKeys();
/// Empty (null) when no limit is given.
nlohmann::ordered_json toJson(const CheckLimits& limits);

nlohmann::ordered_json toJson(const Eigen::Vector3d& v);

}  // namespace liana
