// Wires, bundles and coverings as they stand in project files.
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "io/json/json_place.h"
#include "kernel/model/document.h"

namespace liana {

nlohmann::ordered_json toJson(const Covering& covering);
/// `length` is the cable's: places may be given in millimetres along it.
Covering readCovering(const JsonPlace& place, double length);
const std::set<std::string>& coveringKeys();

nlohmann::ordered_json toJson(const Bundle& bundle);
/// `cable` has a member "bundle": the name of a stiffness rule, or an object with its factor.
Bundle readBundle(const JsonPlace& cable);
const std::set<std::string>& bundleKeys();

nlohmann::ordered_json toJson(const CutRule& rule);
CutRule readCutRule(const JsonPlace& place);
const std::set<std::string>& cutRuleKeys();

/// Names of connectors, branches and cables are those of the content; cables whose name is not theirs alone
/// are numbers, counted from 0.
nlohmann::ordered_json toJson(const Wire& wire, const DocumentContent& content);
/// Everything but id, name and spec, which the reader of the project gives it.
Wire readWire(const JsonPlace& place, const DocumentContent& content);
/// The spec that follows from "cross_section_mm2" and "outer_diameter_mm", of a wire without "spec".
CableSpec readWireSpec(const JsonPlace& place);
const std::set<std::string>& wireKeys();
const std::set<std::string>& wireEndKeys();

}  // namespace liana
