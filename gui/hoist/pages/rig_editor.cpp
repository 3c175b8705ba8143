#include "gui/hoist/pages/rig_editor.h"

#include <algorithm>

#include "gui/workspace/workspace.h"
#include "io/library/rope_library.h"
#include "kernel/edits/rigging/change_rigging.h"

namespace liana {
namespace {

std::string plain(const QString& text) {
  return text.toStdString();
}

/// The rope most lifts begin with: a wire rope of some 12 mm.
RopeSpec usualRope() {
  for (const LibraryRope& rope : RopeLibrary::shipped().ropes())
    if (rope.spec.kind == RopeKind::Wire && rope.spec.diameter >= 11.5 && rope.spec.diameter <= 13)
      return rope.spec;
  RopeSpec spec;
  spec.name = "Wire rope, 12 mm";
  return spec;
}

template <typename Item>
const Item* findIn(const std::vector<Item>& items, const std::string& name) {
  for (const Item& item : items)
    if (item.name == name) return &item;
  return nullptr;
}

template <typename Item>
void copyIn(std::vector<Item>& items, const std::string& name, const std::string& copy) {
  if (const Item* item = findIn(items, name)) {
    Item copied = *item;
    copied.name = copy;
    items.push_back(std::move(copied));
  }
}

}  // namespace

RigEditor::RigEditor(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  connect(&workspace, &Workspace::documentReplaced, this, [this] { select({}); });
  connect(&workspace, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (std::holds_alternative<RiggingChanged>(change)) dropGone();
  });
}

const Rigging& RigEditor::rigging() const {
  static const Rigging none;
  const auto& rigging = workspace_.document().rigging();
  return rigging ? *rigging : none;
}

void RigEditor::dropGone() {
  if (!selected_.isNothing() && !has(rigging(), selected_)) select({});
}

void RigEditor::select(const RigThing& thing) {
  // A click may still mean what the view shows of a run and the rigging has lost.
  const RigThing there = has(rigging(), thing) ? thing : RigThing();
  if (there == selected_) return;
  selected_ = there;
  Q_EMIT selectionChanged();
}

Result<void> RigEditor::tryChange(const QString& name, const Change& change, int mergeToken) {
  Rigging changed = rigging();
  change(changed);
  if (changed == rigging()) return {};
  const std::string gesture = mergeToken == 0 ? std::string() : "token " + std::to_string(mergeToken);
  return workspace_.edits().tryApply(
      std::make_unique<ChangeRigging>(std::move(changed), plain(name), gesture), mergeToken);
}

bool RigEditor::change(const QString& name, const Change& change, int mergeToken) {
  const Result<void> done = tryChange(name, change, mergeToken);
  if (!done.ok()) workspace_.post(MessageKind::Warning, QString::fromStdString(done.error().message));
  return done.ok();
}

bool RigEditor::addBody(BodyUse use) {
  RigBody body;
  body.use = use;
  body.name = freeName(rigging(), plain(textOf(use)));
  if (use == BodyUse::Trolley || use == BodyUse::Boom) body.role = BodyRole::Static;
  double highest = 0;
  for (const RigBody& other : rigging().bodies)
    highest = std::max(highest, other.worldFromBox.translation().z() + other.boxSize.z());
  body.boxSize = use == BodyUse::Load ? Eigen::Vector3d(1000, 1000, 1000) : Eigen::Vector3d(400, 400, 400);
  body.worldFromBox.translation() = Eigen::Vector3d(0, 0, highest + body.boxSize.z() / 2);
  if (!change(tr("Add body"), [&](Rigging& rigging) { rigging.bodies.push_back(body); })) return false;
  select({RigList::Bodies, body.name});
  return true;
}

bool RigEditor::addFitting(FittingKind kind) {
  RigFitting fitting;
  fitting.kind = kind;
  fitting.name = freeName(rigging(), plain(textOf(kind)));
  if (selected_.list == RigList::Bodies) {
    const RigBody* body = rigging().findBody(selected_.name);  // what is selected is there
    fitting.body = body->name;
    if (body->parts.empty())
      fitting.worldFromFitting.translation() =
          body->worldFromBox * Eigen::Vector3d(0, 0, body->boxSize.z() / 2);
  } else {
    fitting.worldFromFitting.translation() = Eigen::Vector3d(0, 0, 5000);
  }
  if (fitting.turns())
    fitting.worldFromFitting.linear() =
        Eigen::AngleAxisd(EIGEN_PI / 2, Eigen::Vector3d::UnitX()).toRotationMatrix();
  if (!change(tr("Add %1").arg(textOf(kind).toLower()),
              [&](Rigging& rigging) { rigging.fittings.push_back(fitting); }))
    return false;
  select({RigList::Fittings, fitting.name});
  return true;
}

bool RigEditor::addJoint() {
  const RigBody* body = selected_.list == RigList::Bodies ? rigging().findBody(selected_.name) : nullptr;
  for (const RigBody& each : rigging().bodies)
    if (!body && each.role != BodyRole::Static) body = &each;
  if (!body || body->role == BodyRole::Static) {
    workspace_.post(MessageKind::Info,
                    tr("A joint moves a body: add one that does not stand still, and select it."));
    return false;
  }
  RigJoint joint;
  joint.name = freeName(rigging(), plain(tr("Joint")));
  joint.body = body->name;
  joint.point = body->worldFromBox.translation();
  joint.isDriven = true;
  if (!change(tr("Add joint"), [&](Rigging& rigging) { rigging.joints.push_back(joint); })) return false;
  select({RigList::Joints, joint.name});
  return true;
}

bool RigEditor::addWinch() {
  std::string at;
  const auto isFree = [&](const RigFitting& fitting) {
    return fitting.kind != FittingKind::Eye && !rigging().winchAt(fitting.name);
  };
  if (selected_.list == RigList::Fittings) {
    const RigFitting* fitting = rigging().findFitting(selected_.name);
    if (fitting && isFree(*fitting)) at = fitting->name;
  }
  for (const FittingKind kind : {FittingKind::Drum, FittingKind::Anchor})
    for (const RigFitting& fitting : rigging().fittings)
      if (at.empty() && fitting.kind == kind && isFree(fitting)) at = fitting.name;
  if (at.empty()) {
    workspace_.post(MessageKind::Info,
                    tr("A winch drives a drum, a sheave, or an anchor where a rope begins: add one first."));
    return false;
  }
  RigWinch winch;
  winch.name = freeName(rigging(), plain(tr("Winch")));
  winch.at = at;
  if (!change(tr("Add winch"), [&](Rigging& rigging) { rigging.winches.push_back(winch); })) return false;
  select({RigList::Winches, winch.name});
  return true;
}

bool RigEditor::addRope() {
  std::vector<std::string> ends;
  for (const RigFitting& fitting : rigging().fittings)
    if (ends.size() < 2 &&
        (fitting.kind == FittingKind::Anchor || (fitting.kind == FittingKind::Drum && ends.empty())))
      ends.push_back(fitting.name);
  if (ends.size() < 2) {
    workspace_.post(MessageKind::Info,
                    tr("A rope needs two ends: add anchors, or a drum and an anchor, first."));
    return false;
  }
  std::vector<RopePass> route;
  for (const std::string& end : ends) route.push_back({end, PassSense::Shortest});
  return addRopeAlong(route);
}

double RigEditor::usualRopeDiameter() const {
  return rigging().ropes.empty() ? usualRope().diameter : rigging().ropes.back().spec.diameter;
}

bool RigEditor::addBodyOf(const std::vector<PartReference>& parts, BodyUse use, const std::string& name) {
  const auto isTaken = [&](const PartReference& part) {
    return std::find(parts.begin(), parts.end(), part) != parts.end();
  };
  // A body that lost all its parts would become a box.
  for (const RigBody& other : rigging().bodies)
    if (!other.parts.empty() && std::all_of(other.parts.begin(), other.parts.end(), isTaken)) {
      workspace_.post(
          MessageKind::Info,
          tr("These are the parts of \"%1\" already. Change its use on its page, or delete it first.")
              .arg(QString::fromStdString(other.name)));
      select({RigList::Bodies, other.name});
      return false;
    }
  RigBody body;
  body.use = use;
  body.name = freeName(rigging(), name.empty() ? plain(textOf(use)) : name);
  body.parts = parts;
  if (use == BodyUse::Trolley || use == BodyUse::Boom) body.role = BodyRole::Static;
  if (!change(tr("Make a body of parts"), [&](Rigging& rigging) {
        for (RigBody& other : rigging.bodies) std::erase_if(other.parts, isTaken);
        rigging.bodies.push_back(body);
      }))
    return false;
  select({RigList::Bodies, body.name});
  return true;
}

bool RigEditor::addRopeAlong(const std::vector<RopePass>& route) {
  RigRope rope;
  rope.name = freeName(rigging(), plain(tr("Rope")));
  rope.spec = usualRope();
  rope.route = route;
  if (!change(tr("Add rope"), [&](Rigging& rigging) { rigging.ropes.push_back(rope); })) return false;
  select({RigList::Ropes, rope.name});
  return true;
}

bool RigEditor::addCase() {
  LoadCase added;
  added.name = freeName(rigging(), plain(tr("Load case")));
  if (!rigging().winches.empty()) {
    const RigWinch& winch = rigging().winches.front();
    DriveCommand run, stop;
    run.time = 1;
    run.drive = stop.drive = winch.name;
    run.value = winch.drive.speed;
    stop.time = 6;
    stop.kind = CommandKind::Stop;
    added.commands = {run, stop};
  }
  if (!change(tr("Add load case"), [&](Rigging& rigging) { rigging.cases.push_back(added); })) return false;
  select({RigList::Cases, added.name});
  return true;
}

bool RigEditor::remove(RigThing thing) {
  if (!has(rigging(), thing) || thing.list == RigList::Limits) return false;
  const QStringList gone = goneWith(rigging(), thing);
  const QString name = QString::fromStdString(thing.name);
  if (!change(tr("Delete \"%1\"").arg(name), [&](Rigging& rigging) { liana::remove(rigging, thing); }))
    return false;
  if (!gone.isEmpty())
    workspace_.post(MessageKind::Info,
                    tr("With \"%1\" went what cannot be without it: %2.").arg(name, gone.join(tr(", "))));
  return true;
}

bool RigEditor::rename(RigThing thing, const QString& name) {
  const std::string wanted = plain(name.trimmed());
  if (wanted.empty() || wanted == thing.name || !has(rigging(), thing)) return false;
  if (has(rigging(), {thing.list, wanted})) {
    workspace_.post(MessageKind::Warning,
                    tr("There is a \"%1\" already; choose another name.").arg(name.trimmed()));
    return false;
  }
  const bool isSelected = thing == selected_;
  const RigThing renamed{thing.list, wanted};
  selected_ = isSelected ? renamed : selected_;  // at once: what is shown must not vanish meanwhile
  if (!change(tr("Rename to \"%1\"").arg(name.trimmed()),
              [&](Rigging& rigging) { liana::rename(rigging, thing, wanted); })) {
    selected_ = isSelected ? thing : selected_;
    return false;
  }
  if (isSelected) Q_EMIT selectionChanged();
  return true;
}

bool RigEditor::duplicate(RigThing thing) {
  const std::string copy = freeName(rigging(), thing.name);
  if (!change(tr("Duplicate \"%1\"").arg(QString::fromStdString(thing.name)), [&](Rigging& rigging) {
        switch (thing.list) {
          case RigList::Bodies:
            return copyIn(rigging.bodies, thing.name, copy);
          case RigList::Joints:
            return copyIn(rigging.joints, thing.name, copy);
          case RigList::Fittings:
            return copyIn(rigging.fittings, thing.name, copy);
          case RigList::Ropes:
            return copyIn(rigging.ropes, thing.name, copy);
          case RigList::Cases:
            return copyIn(rigging.cases, thing.name, copy);
          default:
            return;
        }
      }))
    return false;
  if (has(rigging(), {thing.list, copy})) select({thing.list, copy});
  return true;
}

}  // namespace liana
