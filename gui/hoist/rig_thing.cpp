// What things of a rigging are called, and what holds them together.
#include "gui/hoist/rig_thing.h"

#include <QObject>
#include <QStringList>
#include <algorithm>

namespace liana {
namespace {

QString tr(const char* text) {
  return QObject::tr(text);
}

QString quoted(const std::string& name) {
  return "\"" + QString::fromStdString(name) + "\"";
}

template <typename Item>
void renameIn(std::vector<Item>& items, const std::string& from, const std::string& to) {
  for (Item& item : items)
    if (item.name == from) item.name = to;
}

template <typename Item>
void removeFrom(std::vector<Item>& items, const std::string& name) {
  std::erase_if(items, [&](const Item& item) { return item.name == name; });
}

template <typename Value>
void renameKey(std::map<std::string, Value>& values, const std::string& from, const std::string& to) {
  auto node = values.extract(from);
  if (node.empty()) return;
  node.key() = to;
  values.insert(std::move(node));
}

void replace(std::string& name, const std::string& from, const std::string& to) {
  if (name == from) name = to;
}

void renameDrive(Rigging& rigging, const std::string& from, const std::string& to) {
  for (LoadCase& each : rigging.cases)
    for (DriveCommand& command : each.commands)
      if (command.kind != CommandKind::Pull) replace(command.drive, from, to);
}

bool runsOver(const RigRope& rope, const std::string& fitting) {
  return std::any_of(rope.route.begin(), rope.route.end(),
                     [&](const RopePass& pass) { return pass.at == fitting; });
}

void dropCommands(Rigging& rigging, bool isPull, const std::string& name) {
  for (LoadCase& each : rigging.cases)
    std::erase_if(each.commands, [&](const DriveCommand& command) {
      return command.drive == name && (command.kind == CommandKind::Pull) == isPull;
    });
}

void removeWinch(Rigging& rigging, const std::string& name) {
  dropCommands(rigging, false, name);
  removeFrom(rigging.winches, name);
}

void removeRope(Rigging& rigging, const std::string& name) {
  dropCommands(rigging, true, name);
  for (LoadCase& each : rigging.cases) each.slack.erase(name);
  removeFrom(rigging.ropes, name);
}

void removeFitting(Rigging& rigging, const std::string& name) {
  const std::vector<RigWinch> winches = rigging.winches;
  for (const RigWinch& winch : winches)
    if (winch.at == name) removeWinch(rigging, winch.name);
  const std::vector<RigRope> ropes = rigging.ropes;
  for (const RigRope& rope : ropes) {
    if (!runsOver(rope, name)) continue;
    // A rope that only runs over it runs past it from now on; one that ends there is gone.
    RigRope& own = *std::find_if(rigging.ropes.begin(), rigging.ropes.end(),
                                 [&](const RigRope& each) { return each.name == rope.name; });
    if (own.route.front().at == name || own.route.back().at == name)
      removeRope(rigging, rope.name);
    else
      std::erase_if(own.route, [&](const RopePass& pass) { return pass.at == name; });
  }
  removeFrom(rigging.fittings, name);
}

void removeJoint(Rigging& rigging, const std::string& name) {
  dropCommands(rigging, false, name);
  removeFrom(rigging.joints, name);
}

void removeBody(Rigging& rigging, const std::string& name) {
  const std::vector<RigJoint> joints = rigging.joints;
  for (const RigJoint& joint : joints)
    if (joint.body == name || joint.base == name) removeJoint(rigging, joint.name);
  const std::vector<RigFitting> fittings = rigging.fittings;
  for (const RigFitting& fitting : fittings)
    if (fitting.body == name) removeFitting(rigging, fitting.name);
  for (LoadCase& each : rigging.cases) each.shifts.erase(name);
  removeFrom(rigging.bodies, name);
}

template <typename Item>
void tellGone(const std::vector<Item>& before, const std::vector<Item>& after, const std::string& except,
              QStringList& gone) {
  for (const Item& item : before)
    if (item.name != except &&
        std::none_of(after.begin(), after.end(), [&](const Item& left) { return left.name == item.name; }))
      gone << quoted(item.name);
}

}  // namespace

bool has(const Rigging& rigging, const RigThing& thing) {
  switch (thing.list) {
    case RigList::Bodies:
      return rigging.findBody(thing.name) != nullptr;
    case RigList::Joints:
      return rigging.findJoint(thing.name) != nullptr;
    case RigList::Fittings:
      return rigging.findFitting(thing.name) != nullptr;
    case RigList::Winches:
      return rigging.findWinch(thing.name) != nullptr;
    case RigList::Ropes:
      return rigging.findRope(thing.name) != nullptr;
    case RigList::Cases:
      return rigging.findCase(thing.name) != nullptr;
    case RigList::Limits:
      return true;
    case RigList::None:
      break;
  }
  return false;
}

QString kindOf(const Rigging& rigging, const RigThing& thing) {
  if (!has(rigging, thing)) return {};
  switch (thing.list) {
    case RigList::Bodies:
      return textOf(rigging.findBody(thing.name)->use);
    case RigList::Joints:
      return textOf(rigging.findJoint(thing.name)->kind);
    case RigList::Fittings:
      return textOf(rigging.findFitting(thing.name)->kind);
    case RigList::Winches:
      return tr("Winch");
    case RigList::Ropes:
      return textOf(rigging.findRope(thing.name)->use);
    case RigList::Cases:
      return tr("Load case");
    case RigList::Limits:
      return tr("Limits");
    case RigList::None:
      break;
  }
  return {};
}

QString iconOf(const Rigging& rigging, const RigThing& thing) {
  switch (thing.list) {
    case RigList::Bodies:
      return "part";
    case RigList::Joints:
      return "joint";
    case RigList::Fittings: {
      const RigFitting* fitting = rigging.findFitting(thing.name);
      return !fitting ? "anchor" : fitting->turns() ? "sheave" : "anchor";
    }
    case RigList::Winches:
      return "winch";
    case RigList::Ropes:
      return "rope";
    case RigList::Cases:
      return "load-case";
    case RigList::Limits:
      return "measure";
    case RigList::None:
      break;
  }
  return {};
}

QString textOf(BodyUse use) {
  switch (use) {
    case BodyUse::Load:
      return tr("Load");
    case BodyUse::HookBlock:
      return tr("Hook block");
    case BodyUse::Spreader:
      return tr("Spreader");
    case BodyUse::Trolley:
      return tr("Trolley");
    case BodyUse::Boom:
      return tr("Boom");
    case BodyUse::Counterweight:
      return tr("Counterweight");
    case BodyUse::Other:
      break;
  }
  return tr("Other body");
}

QString textOf(BodyRole role) {
  switch (role) {
    case BodyRole::Dynamic:
      return tr("Moved by forces");
    case BodyRole::Kinematic:
      return tr("Led by its drive");
    case BodyRole::Static:
      break;
  }
  return tr("Stands still");
}

QString textOf(RigJointKind kind) {
  switch (kind) {
    case RigJointKind::Lock:
      return tr("Lock");
    case RigJointKind::Hinge:
      return tr("Hinge");
    case RigJointKind::Slider:
      return tr("Slider");
    case RigJointKind::Ball:
      break;
  }
  return tr("Ball joint");
}

QString textOf(FittingKind kind) {
  switch (kind) {
    case FittingKind::Anchor:
      return tr("Anchor");
    case FittingKind::Eye:
      return tr("Eye");
    case FittingKind::Sheave:
      return tr("Sheave");
    case FittingKind::Drum:
      break;
  }
  return tr("Drum");
}

QString textOf(RopeUse use) {
  switch (use) {
    case RopeUse::Hoist:
      return tr("Hoist rope");
    case RopeUse::Sling:
      return tr("Sling");
    case RopeUse::TagLine:
      return tr("Tag line");
    case RopeUse::Stay:
      break;
  }
  return tr("Stay");
}

QString textOf(RopeModel model) {
  switch (model) {
    case RopeModel::Hybrid:
      return tr("Hybrid (usual)");
    case RopeModel::RigidBody:
      return tr("Chain of rigid bodies");
    case RopeModel::Massless:
      break;
  }
  return tr("Without mass");
}

QString textOf(PassSense sense) {
  switch (sense) {
    case PassSense::Shortest:
      return tr("Shorter way");
    case PassSense::Forwards:
      return tr("Forwards");
    case PassSense::Backwards:
      break;
  }
  return tr("Backwards");
}

QString textOf(CommandKind kind) {
  switch (kind) {
    case CommandKind::Run:
      return tr("Run at");
    case CommandKind::Stop:
      return tr("Stop");
    case CommandKind::EmergencyStop:
      return tr("Emergency stop");
    case CommandKind::Wind:
      return tr("Wind of");
    case CommandKind::Pull:
      break;
  }
  return tr("Pull tag line with");
}

void rename(Rigging& rigging, const RigThing& thing, const std::string& name) {
  const std::string& old = thing.name;
  switch (thing.list) {
    case RigList::Bodies:
      renameIn(rigging.bodies, old, name);
      for (RigJoint& joint : rigging.joints) {
        replace(joint.body, old, name);
        replace(joint.base, old, name);
      }
      for (RigFitting& fitting : rigging.fittings) replace(fitting.body, old, name);
      for (LoadCase& each : rigging.cases) renameKey(each.shifts, old, name);
      break;
    case RigList::Joints:
      renameIn(rigging.joints, old, name);
      renameDrive(rigging, old, name);
      break;
    case RigList::Fittings:
      renameIn(rigging.fittings, old, name);
      for (RigWinch& winch : rigging.winches) replace(winch.at, old, name);
      for (RigRope& rope : rigging.ropes)
        for (RopePass& pass : rope.route) replace(pass.at, old, name);
      break;
    case RigList::Winches:
      renameIn(rigging.winches, old, name);
      renameDrive(rigging, old, name);
      break;
    case RigList::Ropes:
      renameIn(rigging.ropes, old, name);
      for (LoadCase& each : rigging.cases) {
        renameKey(each.slack, old, name);
        for (DriveCommand& command : each.commands)
          if (command.kind == CommandKind::Pull) replace(command.drive, old, name);
      }
      break;
    case RigList::Cases:
      renameIn(rigging.cases, old, name);
      break;
    case RigList::Limits:
    case RigList::None:
      break;
  }
}

void remove(Rigging& rigging, const RigThing& thing) {
  switch (thing.list) {
    case RigList::Bodies:
      return removeBody(rigging, thing.name);
    case RigList::Joints:
      return removeJoint(rigging, thing.name);
    case RigList::Fittings:
      return removeFitting(rigging, thing.name);
    case RigList::Winches:
      return removeWinch(rigging, thing.name);
    case RigList::Ropes:
      return removeRope(rigging, thing.name);
    case RigList::Cases:
      return removeFrom(rigging.cases, thing.name);
    case RigList::Limits:
    case RigList::None:
      return;
  }
}

QStringList goneWith(const Rigging& rigging, const RigThing& thing) {
  Rigging left = rigging;
  remove(left, thing);
  QStringList gone;
  tellGone(rigging.bodies, left.bodies, thing.name, gone);
  tellGone(rigging.joints, left.joints, thing.list == RigList::Joints ? thing.name : "", gone);
  tellGone(rigging.fittings, left.fittings, thing.list == RigList::Fittings ? thing.name : "", gone);
  tellGone(rigging.winches, left.winches, thing.list == RigList::Winches ? thing.name : "", gone);
  tellGone(rigging.ropes, left.ropes, thing.list == RigList::Ropes ? thing.name : "", gone);
  return gone;
}

}  // namespace liana
