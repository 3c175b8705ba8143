// Verbs of branches, ends and connectors.
#include "gui/actions/route/harness_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

#include "gui/actions/make_action.h"
#include "gui/view/overlay/fixing_marks.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/harness/cable_joint.h"
#include "gui/workspace/harness/plugging.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/harness/change_branch.h"
#include "kernel/edits/harness/change_connector.h"
#include "kernel/edits/harness/merge_cables.h"
#include "kernel/edits/harness/rejoin_end.h"
#include "kernel/edits/harness/reroot_harness.h"

namespace liana {
namespace {

const CableEnd* endOf(const Document& document, const Selection& selection) {
  const auto* reference = std::get_if<EndReference>(&selection);
  const Cable* cable = reference ? document.findCable(reference->cable) : nullptr;
  if (!cable) return nullptr;
  return reference->which == WhichEnd::Start ? &cable->start : &cable->end;
}

/// The connector that is selected, or the one the selected end is plugged into.
const Connector* connectorOf(const Document& document, const Selection& selection) {
  if (const auto* connector = std::get_if<ConnectorId>(&selection)) return document.findConnector(*connector);
  const CableEnd* end = endOf(document, selection);
  return end && end->connector ? document.findConnector(*end->connector) : nullptr;
}

/// The node that is selected, when cables run to it.
std::optional<HarnessRoot> rootOf(const Document& document, const Selection& selection) {
  if (const auto* branch = std::get_if<BranchId>(&selection)) return HarnessRoot{*branch};
  if (const Connector* connector = connectorOf(document, selection)) return HarnessRoot{connector->id};
  const auto* end = std::get_if<EndReference>(&selection);
  const CableEnd* there = endOf(document, selection);
  if (!end || !there) return std::nullopt;
  if (there->branch) return HarnessRoot{*there->branch};
  return HarnessRoot{HarnessRoot::FreeEnd{end->cable, end->which}};
}

}  // namespace

HarnessActions::HarnessActions(Viewport& viewport, QWidget* window)
    : QObject(window), workspace_(viewport.workspace()) {
  new FixingMarks(viewport);
  split = makeAction(this, tr("&Split with a branch"), "branch", "",
                     tr("Part the cable here into two that meet at a branch, where others can join"));
  mergeCables = makeAction(this, tr("Make &one cable"), "cable", "",
                           tr("Take the branch out: the two cables that meet there become one"));
  detachEnd = makeAction(this, tr("&Detach from the branch"), "", "",
                         tr("The end lets go of the branch and stays where it is"));
  rigid = makeAction(this, tr("&Rigid branch"), "branch", "",
                     tr("The branch keeps the angles between its cables, as if it were moulded"));
  rigid->setCheckable(true);
  follows = makeAction(this, tr("Branch &follows its cables"), "", "",
                       tr("The branch goes where its cables pull it; else it stays where it is"));
  follows->setCheckable(true);
  reroot = makeAction(this, tr("&Begin the harness here"), "", "",
                      tr("Make this the root: all bundles run away from it, and places along them count from "
                         "their nearer end. Nothing moves"));
  unplug = makeAction(this, tr("&Unplug with its connector"), "end", "",
                      tr("The end gets a free connector that can be pulled about and plugged in again"));
  plugStays = makeAction(this, tr("Connector &stays"), "", "", tr("The connector stays where it is"));
  plugPulled = makeAction(this, tr("Connector is &pulled to its place"), "", "",
                          tr("It goes to its place as far as its cables let it"));
  plugHangs = makeAction(this, tr("Connector &hangs at its cables"), "", "",
                         tr("It hangs where its cables and its weight leave it"));
  auto* holds = new QActionGroup(this);
  for (QAction* hold : {plugStays, plugPulled, plugHangs}) {
    hold->setCheckable(true);
    holds->addAction(hold);
  }
  connect(split, &QAction::triggered, this, &HarnessActions::splitThere);
  connect(mergeCables, &QAction::triggered, this, &HarnessActions::makeOneCable);
  connect(detachEnd, &QAction::triggered, this, &HarnessActions::detach);
  connect(rigid, &QAction::triggered, this,
          [this](bool on) { changeBranch([on](Branch& branch) { branch.isRigid = on; }); });
  connect(follows, &QAction::triggered, this, &HarnessActions::switchFollowing);
  connect(reroot, &QAction::triggered, this, &HarnessActions::makeRoot);
  connect(unplug, &QAction::triggered, this, &HarnessActions::freeEnd);
  connect(plugStays, &QAction::triggered, this, [this] { holdConnector(ConnectorHold::Fixed); });
  connect(plugPulled, &QAction::triggered, this, [this] { holdConnector(ConnectorHold::Pulled); });
  connect(plugHangs, &QAction::triggered, this, [this] { holdConnector(ConnectorHold::Loose); });
  for (const auto signal : {&Workspace::selectionChanged, &Workspace::documentReplaced})
    connect(&workspace_, signal, this, &HarnessActions::updateEnabled);
  connect(&workspace_, &Workspace::documentChanged, this, &HarnessActions::updateEnabled);
  updateEnabled();
}

QList<QAction*> HarnessActions::verbsFor(const Selection& selection) {
  splitPlace_.reset();
  if (const auto* cable = std::get_if<CableId>(&selection)) {
    if (const auto& probe = workspace_.probe(); probe && probe->cable == *cable)
      splitPlace_ = {probe->cable, probe->fraction};
    return {split};
  }
  if (std::holds_alternative<BranchId>(selection)) {
    QList<QAction*> verbs{rigid, follows, reroot};
    if (mergeCables->isEnabled()) verbs << mergeCables;
    return verbs;
  }
  const CableEnd* end = endOf(workspace_.document(), selection);
  if (end && end->branch) return {detachEnd};
  QList<QAction*> verbs;
  if (rootOf(workspace_.document(), selection)) verbs << reroot;
  if (end) verbs << unplug;
  if (connectorOf(workspace_.document(), selection)) verbs << plugStays << plugPulled << plugHangs;
  return verbs;
}

void HarnessActions::fillMenu(QMenu& menu) const {
  menu.addActions({split, mergeCables, detachEnd});
  menu.addSeparator();
  menu.addActions({rigid, follows, reroot});
  menu.addSeparator();
  menu.addActions({unplug, plugStays, plugPulled, plugHangs});
}

void HarnessActions::updateEnabled() {
  const Document& document = workspace_.document();
  const Selection& selection = workspace_.selection();
  const Branch* branch = selectedBranch();
  const CableEnd* end = endOf(document, selection);
  const Connector* connector = connectorOf(document, selection);
  split->setEnabled(std::holds_alternative<CableId>(selection));
  mergeCables->setEnabled(branch && findMergeDefect(document, branch->id).empty());
  detachEnd->setEnabled(end && end->branch);
  rigid->setEnabled(branch != nullptr);
  rigid->setChecked(branch && branch->isRigid);
  follows->setEnabled(branch != nullptr);
  follows->setChecked(branch && branch->follows);
  reroot->setEnabled(rootOf(document, selection).has_value());
  unplug->setEnabled(end && !end->branch && !(connector && connector->isFree()));
  for (QAction* hold : {plugStays, plugPulled, plugHangs}) hold->setEnabled(connector != nullptr);
  if (!connector) return;
  plugStays->setChecked(connector->hold == ConnectorHold::Fixed);
  plugPulled->setChecked(connector->hold == ConnectorHold::Pulled);
  plugHangs->setChecked(connector->hold == ConnectorHold::Loose);
}

const Branch* HarnessActions::selectedBranch() const {
  const auto* branch = std::get_if<BranchId>(&workspace_.selection());
  return branch ? workspace_.document().findBranch(*branch) : nullptr;
}

void HarnessActions::changeBranch(const std::function<void(Branch&)>& change) {
  if (!selectedBranch()) return;
  Branch changed = *selectedBranch();
  change(changed);
  workspace_.apply(std::make_unique<ChangeBranch>(changed));
}

void HarnessActions::switchFollowing(bool on) {
  if (on) return changeBranch([](Branch& branch) { branch.follows = true; });
  // It stays where it has come to.
  const auto pose = poseOf(workspace_.document(), workspace_.selected());
  if (pose && selectedBranch())
    workspace_.apply(makeMove(workspace_.document(), workspace_.selected(), pose->worldFromPose));
}

void HarnessActions::splitThere() {
  const CableId id = cableOf(workspace_.selection());
  const Cable* cable = workspace_.document().findCable(id);
  const auto shown = workspace_.shownCenterline(id);
  if (!cable || !shown)
    return workspace_.post(MessageKind::Warning,
                           tr("The cable has no shape yet; wait until it is solved, then split it."));
  const double fraction = splitPlace_ && splitPlace_->first == id ? splitPlace_->second : 0.5;
  const auto joint = partingAt(workspace_.document(), *cable, *shown, fraction);
  if (!joint)
    return workspace_.post(MessageKind::Warning,
                           tr("The cable cannot be parted here; choose a place away from its ends."));
  auto edit = std::make_unique<BranchOff>(*joint->parting);
  const BranchOff& parting = *edit;
  if (workspace_.apply(std::move(edit))) workspace_.select(parting.branch());
}

void HarnessActions::makeOneCable() {
  const Branch* branch = selectedBranch();
  if (!branch) return;
  auto edit = std::make_unique<MergeCables>(branch->id);
  const MergeCables& merge = *edit;
  if (workspace_.apply(std::move(edit))) workspace_.select(merge.cable());
}

void HarnessActions::makeRoot() {
  const auto root = rootOf(workspace_.document(), workspace_.selection());
  if (!root) return;
  const auto turned = runningTowards(*root, workspace_.document());
  if (turned.empty())
    return workspace_.post(MessageKind::Info, tr("All bundles run away from here already."));
  if (workspace_.apply(std::make_unique<RerootHarness>(*root)))
    workspace_.post(MessageKind::Info,
                    turned.size() == 1
                        ? tr("The harness begins here; one bundle was turned around.")
                        : tr("The harness begins here; %1 bundles were turned around.").arg(turned.size()));
}

void HarnessActions::detach() {
  const Selection selection = workspace_.selection();
  const auto pose = poseOf(workspace_.document(), selection);
  const auto* end = std::get_if<EndReference>(&selection);
  if (end && pose)
    workspace_.apply(
        std::make_unique<RejoinEnd>(RejoinEnd::off(end->cable, end->which, pose->worldFromPose)));
}

void HarnessActions::freeEnd() {
  const auto* end = std::get_if<EndReference>(&workspace_.selection());
  if (!end) return;
  const ConnectorId plug = workspace_.documentForIds().newConnectorId();
  auto edit = makeUnplug(workspace_.document(), *end, plug);
  if (edit && workspace_.apply(std::move(edit))) workspace_.select(plug);
}

void HarnessActions::holdConnector(ConnectorHold hold) {
  const Connector* connector = connectorOf(workspace_.document(), workspace_.selection());
  if (!connector || connector->hold == hold) return;
  Connector changed = *connector;
  changed.hold = hold;
  workspace_.apply(std::make_unique<ChangeConnector>(changed));
}

}  // namespace liana
