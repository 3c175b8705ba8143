// Names one thing of a rigging: what tree, pages and view select.
#pragma once

#include <QString>
#include <QStringList>
#include <compare>
#include <string>

#include "kernel/model/rigging/rigging.h"

namespace liana {

enum class RigList { None, Bodies, Joints, Fittings, Winches, Ropes, Cases, Limits };

/// By its name, as the rigging itself refers to things.
struct RigThing {
  RigList list = RigList::None;
  std::string name{};  // empty for Limits

  bool isNothing() const { return list == RigList::None; }
  friend auto operator<=>(const RigThing&, const RigThing&) = default;
};

/// Whether the rigging has it.
bool has(const Rigging& rigging, const RigThing& thing);
/// "Sheave", "Winch", "Load": what it is, for people.
QString kindOf(const Rigging& rigging, const RigThing& thing);
/// Of the icon in tree and pages.
QString iconOf(const Rigging& rigging, const RigThing& thing);

QString textOf(BodyUse use);
QString textOf(BodyRole role);
QString textOf(RigJointKind kind);
QString textOf(FittingKind kind);
QString textOf(RopeUse use);
QString textOf(RopeModel model);
QString textOf(PassSense sense);
QString textOf(CommandKind kind);

/// Gives it another name, everywhere it is referred to. The name must be free.
void rename(Rigging& rigging, const RigThing& thing, const std::string& name);
/// Takes it out, with what cannot be without it: ropes at a fitting, winches, joints of a body.
void remove(Rigging& rigging, const RigThing& thing);
/// What would go with it, for people; empty when nothing does.
QStringList goneWith(const Rigging& rigging, const RigThing& thing);

}  // namespace liana
