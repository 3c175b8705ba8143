// Reading and writing a member of the thing that is selected.
#pragma once

#include <array>
#include <type_traits>

#include "gui/hoist/rig_thing.h"

namespace liana {

inline RigBody& thingIn(Rigging& rigging, const std::string& name, RigBody*) {
  return const_cast<RigBody&>(*rigging.findBody(name));
}
inline RigJoint& thingIn(Rigging& rigging, const std::string& name, RigJoint*) {
  return const_cast<RigJoint&>(*rigging.findJoint(name));
}
inline RigFitting& thingIn(Rigging& rigging, const std::string& name, RigFitting*) {
  return const_cast<RigFitting&>(*rigging.findFitting(name));
}
inline RigWinch& thingIn(Rigging& rigging, const std::string& name, RigWinch*) {
  return const_cast<RigWinch&>(*rigging.findWinch(name));
}
inline RigRope& thingIn(Rigging& rigging, const std::string& name, RigRope*) {
  return const_cast<RigRope&>(*rigging.findRope(name));
}
inline LoadCase& thingIn(Rigging& rigging, const std::string& name, LoadCase*) {
  return const_cast<LoadCase&>(*rigging.findCase(name));
}

/// The thing of that name, to be changed; it must be there.
template <typename Thing>
Thing& thingIn(Rigging& rigging, const std::string& name) {
  return thingIn(rigging, name, static_cast<Thing*>(nullptr));
}
template <typename Thing>
const Thing& thingIn(const Rigging& rigging, const std::string& name) {
  return thingIn(const_cast<Rigging&>(rigging), name, static_cast<Thing*>(nullptr));
}

/// Names of the things of a list.
template <typename Thing>
QStringList namesOf(const std::vector<Thing>& things) {
  QStringList names;
  for (const Thing& thing : things) names << QString::fromStdString(thing.name);
  return names;
}

/// Words of an enum, in its order.
template <typename Kind, std::size_t count>
QStringList textsOf(const std::array<Kind, count>& kinds) {
  QStringList texts;
  for (const Kind kind : kinds) texts << textOf(kind);
  return texts;
}

}  // namespace liana
