#include "kernel/model/assembly/part_override.h"

#include <cmath>
#include <sstream>

#include "kernel/model/rigid.h"

namespace liana {
namespace {

std::string mustBe(const std::string& part, const char* what, double value, const char* range) {
  std::ostringstream text;
  text << "The " << what << " of part \"" << part << "\" is " << value << "; it must be " << range << ".";
  return text.str();
}

/// Whether `part` is `ancestor` or lies below it.
bool isWithin(const std::string& part, const std::string& ancestor) {
  return part.starts_with(ancestor) && (part.size() == ancestor.size() || part[ancestor.size()] == '/');
}

}  // namespace

bool PartOverride::isEmpty() const {
  return name.empty() && !parentFromPart && !color && !isHidden && !opacity && !isRemoved &&
         material.empty() && !density && !clearance && !friction;
}

std::string PartOverride::findDefect() const {
  if (part.empty()) return "A changed part needs the path of the part in its assembly.";
  if (parentFromPart && !isRigid(*parentFromPart))
    return "The placement of part \"" + part + "\" is no rotation and shift; give it a new one.";
  if (density && !(std::isfinite(*density) && *density > 0))
    return mustBe(part, "density", *density, "above zero, in kg/m³");
  if (clearance && !(std::isfinite(*clearance) && *clearance >= 0))
    return mustBe(part, "clearance", *clearance, "zero or more, in mm");
  if (opacity && !(*opacity >= 0 && *opacity <= 1))
    return mustBe(part, "opacity", *opacity, "between 0 and 1");
  if (friction && !(std::isfinite(*friction) && *friction >= 0))
    return mustBe(part, "friction", *friction, "zero or more");
  return {};
}

const PartOverride* findOverride(const std::vector<PartOverride>& overrides, const std::string& part) {
  for (const PartOverride& candidate : overrides)
    if (candidate.part == part) return &candidate;
  return nullptr;
}

PartFacts factsOf(const std::vector<PartOverride>& overrides, const std::string& part) {
  PartFacts facts;
  // Length of the path that gave the value.
  std::size_t materialFrom = 0, densityFrom = 0, clearanceFrom = 0, frictionFrom = 0;
  for (const PartOverride& candidate : overrides) {
    if (!isWithin(part, candidate.part)) continue;
    const std::size_t depth = candidate.part.size();
    if (!candidate.material.empty() && depth >= materialFrom) {
      facts.material = candidate.material;
      materialFrom = depth;
    }
    if (candidate.density && depth >= densityFrom) {
      facts.density = candidate.density;
      densityFrom = depth;
    }
    if (candidate.clearance && depth >= clearanceFrom) {
      facts.clearance = candidate.clearance;
      clearanceFrom = depth;
    }
    if (candidate.friction && depth >= frictionFrom) {
      facts.friction = candidate.friction;
      frictionFrom = depth;
    }
  }
  return facts;
}

namespace {

void removeBranch(Assembly& assembly, int top, std::vector<OriginalNode>& originals) {
  const int end = assembly.endOfBranch(top);
  for (int node = top; node < end; ++node) {
    const AssemblyNode& gone = assembly.node(node);
    if (gone.isRemoved) continue;
    originals.push_back({node, gone.color, gone.shape});
    assembly.setNodeRemoved(node, true);
    assembly.setNodeShape(node, -1);
  }
}

}  // namespace

Assembly withOverrides(const Assembly& assembly, const std::vector<PartOverride>& overrides,
                       std::vector<OriginalNode>& originals) {
  Assembly changed = assembly;
  for (const OriginalNode& original : originals) {
    changed.setNodeColor(original.node, original.color);
    changed.setNodeName(original.node, {});
    if (original.shape) changed.setNodeShape(original.node, *original.shape);
    changed.setNodeRemoved(original.node, false);
  }
  originals.clear();
  changed.clearPlacements();
  // First: what they note down must be the file's.
  for (const PartOverride& change : overrides)
    if (const int node = change.isRemoved ? changed.findPath(change.part) : -1; node >= 0)
      removeBranch(changed, node, originals);
  for (const PartOverride& change : overrides) {
    if (!change.parentFromPart && !change.color && change.name.empty()) continue;
    const int node = changed.findPath(change.part);
    if (node < 0) continue;
    if (change.parentFromPart) changed.setNodePlacement(node, *change.parentFromPart);
    if (!change.color && change.name.empty()) continue;
    originals.push_back({node, changed.node(node).color, {}});
    if (!change.name.empty()) changed.setNodeName(node, change.name);
    if (change.color) changed.setNodeColor(node, change.color);
  }
  return changed;
}

}  // namespace liana
