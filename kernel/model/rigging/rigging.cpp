#include "kernel/model/rigging/rigging.h"

#include <set>

#include "kernel/model/document.h"
#include "kernel/model/rigging/rigging_defects.h"

namespace liana {
namespace {

template <class Thing>
const Thing* findNamed(const std::vector<Thing>& things, const std::string& name) {
  for (const Thing& thing : things)
    if (thing.name == name) return &thing;
  return nullptr;
}

template <class Thing>
void gatherNames(const std::vector<Thing>& things, std::set<std::string>& names) {
  for (const Thing& thing : things) names.insert(thing.name);
}

void noteMissing(const std::vector<PartReference>& parts, const std::string& who,
                 const DocumentContent& content, std::vector<std::string>& missing) {
  for (const PartReference& part : parts) {
    const AssemblyReference* assembly = nullptr;
    for (const AssemblyReference& candidate : content.assemblies)
      if (candidate.id == part.assembly) assembly = &candidate;
    if (!assembly)
      missing.push_back(who + " refers to \"" + part.lastName() +
                        "\" of an assembly that was taken out; choose another part.");
    else if (!assembly->assembly)
      missing.push_back(who + " refers to \"" + part.lastName() + "\" of " +
                        assembly->file.filename().string() +
                        ", which could not be read; find the file again.");
    else if (!part.part.empty() && assembly->assembly->findPath(part.part) < 0)
      missing.push_back(who + " refers to the part \"" + part.part + "\", which is not in " +
                        assembly->file.filename().string() + "; choose another part.");
  }
}

}  // namespace

const RigBody* Rigging::findBody(const std::string& name) const {
  return findNamed(bodies, name);
}
const RigFitting* Rigging::findFitting(const std::string& name) const {
  return findNamed(fittings, name);
}
const RigRope* Rigging::findRope(const std::string& name) const {
  return findNamed(ropes, name);
}
const RigWinch* Rigging::findWinch(const std::string& name) const {
  return findNamed(winches, name);
}
const RigJoint* Rigging::findJoint(const std::string& name) const {
  return findNamed(joints, name);
}
const LoadCase* Rigging::findCase(const std::string& name) const {
  return findNamed(cases, name);
}

const RigWinch* Rigging::winchAt(const std::string& fitting) const {
  for (const RigWinch& winch : winches)
    if (winch.at == fitting) return &winch;
  return nullptr;
}

std::string Rigging::findDefect() const {
  return findRiggingDefect(*this);
}

int partsOfLine(const Rigging& rigging, const RigRope& rope, const std::string& body) {
  int parts = 0;
  for (std::size_t i = 0; i + 1 < rope.route.size(); ++i) {
    const RigFitting* from = rigging.findFitting(rope.route[i].at);
    const RigFitting* to = rigging.findFitting(rope.route[i + 1].at);
    if (from && to && (from->body == body) != (to->body == body)) ++parts;
  }
  return parts;
}

std::vector<std::string> missingParts(const Rigging& rigging, const DocumentContent& content) {
  std::vector<std::string> missing;
  for (const RigBody& body : rigging.bodies)
    noteMissing(body.parts, "The body \"" + body.name + "\"", content, missing);
  for (const RigRope& rope : rigging.ropes)
    noteMissing(rope.runsOver, "The rope \"" + rope.name + "\"", content, missing);
  return missing;
}

std::string freeName(const Rigging& rigging, const std::string& wanted) {
  std::set<std::string> names;
  gatherNames(rigging.bodies, names);
  gatherNames(rigging.joints, names);
  gatherNames(rigging.fittings, names);
  gatherNames(rigging.winches, names);
  gatherNames(rigging.ropes, names);
  gatherNames(rigging.cases, names);
  std::string name = wanted;
  for (int number = 2; names.contains(name); ++number) name = wanted + " " + std::to_string(number);
  return name;
}

}  // namespace liana
