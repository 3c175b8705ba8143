#include "kernel/model/assembly/part_look.h"

#include <algorithm>
#include <map>

namespace liana {
namespace {

bool saysHowItLooks(const PartOverride& change) {
  return change.isHidden || change.opacity;
}

/// What the parts at and below each node shall be.
struct Wish {
  bool anyHidden = false, anyShown = false;

  bool isMixed() const { return anyHidden && anyShown; }
};

std::vector<Wish> wishesOf(const Assembly& assembly, const std::vector<bool>& isHidden) {
  std::vector<Wish> wishes(assembly.nodes().size());
  for (int node = static_cast<int>(wishes.size()) - 1; node >= 0; --node) {  // children before parents
    Wish& wish = wishes[node];
    if (assembly.node(node).shape >= 0) (isHidden[node] ? wish.anyHidden : wish.anyShown) = true;
    const int parent = assembly.node(node).parent;
    if (parent < 0) continue;
    wishes[parent].anyHidden |= wish.anyHidden;
    wishes[parent].anyShown |= wish.anyShown;
  }
  return wishes;
}

}  // namespace

std::vector<PartLook> looksOf(const Assembly& assembly, const std::vector<PartOverride>& overrides) {
  const auto& nodes = assembly.nodes();
  std::map<std::string, const PartOverride*> said;
  for (const PartOverride& change : overrides)
    if (saysHowItLooks(change)) said[change.part] = &change;
  const std::vector<std::string> paths = said.empty() ? std::vector<std::string>() : pathsOf(assembly);
  std::vector<PartLook> looks(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].parent >= 0) looks[i] = looks[nodes[i].parent];
    if (!nodes[i].isVisible) looks[i].isHidden = true;
    const auto found = said.empty() ? said.end() : said.find(paths[i]);
    if (found == said.end()) continue;
    looks[i].isHidden = found->second->isHidden.value_or(looks[i].isHidden);
    looks[i].opacity = found->second->opacity.value_or(looks[i].opacity);
  }
  return looks;
}

std::vector<PartOverride> withHidden(const Assembly& assembly, std::vector<PartOverride> overrides,
                                     const std::vector<bool>& isHidden) {
  const auto& nodes = assembly.nodes();
  const std::vector<std::string> paths = pathsOf(assembly);
  const std::vector<Wish> wishes = wishesOf(assembly, isHidden);
  std::map<std::string, std::optional<bool>> say;  // of every node
  std::vector<bool> comesOut(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool above = nodes[i].parent >= 0 && comesOut[nodes[i].parent];
    const bool hidden = above || !nodes[i].isVisible;
    const bool isEmpty = !wishes[i].anyHidden && !wishes[i].anyShown;
    const bool wanted = nodes[i].shape >= 0              ? isHidden[i]
                        : wishes[i].isMixed() || isEmpty ? hidden
                                                         : wishes[i].anyHidden;
    comesOut[i] = wanted;
    say.try_emplace(paths[i], wanted == hidden ? std::nullopt : std::optional(wanted));
  }
  for (PartOverride& change : overrides) {
    const auto found = say.find(change.part);
    if (found == say.end()) continue;
    change.isHidden = found->second;
    say.erase(found);
  }
  for (const auto& [path, hidden] : say) {
    if (!hidden) continue;
    PartOverride change;
    change.part = path;
    change.isHidden = hidden;
    overrides.push_back(std::move(change));
  }
  return overrides;
}

}  // namespace liana
