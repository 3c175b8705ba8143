// Fields of handles, ends and sockets.
#include "gui/panels/pages/handle_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>

#include "gui/panels/fields/quantity_field.h"
#include "gui/workspace/naming.h"
#include "gui/workspace/selection/cable_place.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/change_handle.h"
#include "kernel/edits/cable/move_handle.h"
#include "kernel/edits/harness/change_connector.h"

namespace liana {
namespace {

constexpr double DirectionAngles::*kAngles[3] = {&DirectionAngles::heading, &DirectionAngles::elevation,
                                                 &DirectionAngles::roll};

/// The kinds as people choose them, by the words of project files.
constexpr const char* kKindWords[] = {"fixed",   "swivel",  "tie",   "p_clamp",
                                      "sliding", "grommet", "plane", "channel"};

QString partName(const Document& document, const std::optional<PartReference>& part) {
  return part ? nameOf(document, *part) : QObject::tr("nothing");
}

/// The parts whose boxes hold a place, or nearly; the smallest first.
std::vector<PartReference> partsAround(const Document& document, const Eigen::Vector3d& place) {
  constexpr double kNear = 3;  // [mm]
  constexpr std::size_t kMost = 12;
  std::vector<std::pair<double, PartReference>> found;
  for (const AssemblyReference& reference : document.assemblies()) {
    if (!reference.assembly) continue;
    const Assembly& tree = *reference.assembly;
    for (int node = 0; node < static_cast<int>(tree.nodes().size()); ++node) {
      const int shape = tree.node(node).shape;
      const TriangleMesh* mesh =
          shape < 0 ? nullptr : tree.shapes()[static_cast<std::size_t>(shape)].mesh.get();
      if (!mesh) continue;
      const Eigen::Isometry3d partFromWorld =
          (reference.worldFromAssembly * tree.worldFromNode(node)).inverse();
      const Eigen::AlignedBox3d box = mesh->boundingBox().cast<double>();
      if (box.exteriorDistance(partFromWorld * place) > kNear) continue;
      found.emplace_back(box.volume(), PartReference{reference.id, tree.pathOf(node)});
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<PartReference> parts;
  for (std::size_t i = 0; i < std::min(kMost, found.size()); ++i) parts.push_back(found[i].second);
  return parts;
}

}  // namespace

HandlePage::HandlePage(Workspace& workspace, QWidget* parent)
    : PropertyForm(parent),
      workspace_(workspace),
      name_(new QLineEdit),
      holdsOrientation_(new QCheckBox(tr("holds the direction"))),
      isKeyed_(new QCheckBox(tr("keyed plug"))),
      turns_(new QuantityField(Quantity::Number, -20, 20, 0)) {
  cableName_ = addValue(tr("Cable"));
  name_->setObjectName("handleName");
  addRow(tr("Name"), name_);
  sitsOn_ = addValue(tr("Sits on"), tr("It goes where this part goes"));
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    if (auto edit = makeRename(workspace_.document(), target_, name_->text()))
      applyField(name_, std::move(edit), -1);
  });
  addPlaceRows();
  addDirectionRows();
  addEndRows();
  addFixingRows();
  addSocketRows();
  resultHeading_ = addGroup(tr("Result"));
  force_ = addValue(tr("Force on cable"));
  force_->setObjectName("handleForce");
  slidTo_ = addValue(tr("Slid to"), tr("Where along the cable the fixing has come to sit"));
  slidTo_->setObjectName("fixingSlidTo");
}

void HandlePage::addPlaceRows() {
  addGroup(tr("Position"));
  const char* names[3] = {"X", "Y", "Z"};
  for (int axis = 0; axis < 3; ++axis) {
    auto* field = new QuantityField(Quantity::Length, -1e6, 1e6, 3);
    field->setObjectName(QString("handle") + names[axis]);
    addRow(names[axis], field);
    field->onChanged([this, axis, field](double value, int visit) {
      auto pose = poseOf(workspace_.document(), target_);
      if (!pose) return;
      pose->worldFromPose.translation()[axis] = value;
      changePose(field, pose->worldFromPose, visit);
    });
    position_[static_cast<std::size_t>(axis)] = field;
  }
  fraction_ = new QuantityField(Quantity::Percent, 0.1, 99.9, 2);
  fraction_->setObjectName("handleFraction");
  addRow(tr("Place on cable"), fraction_,
         tr("Where along the cable the handle holds it, as a share of its length"));
  fraction_->onChanged([this](double value, int visit) {
    const RouteHandle* handle = shownHandle();
    if (!handle) return;
    RouteHandle moved = *handle;
    moved.fraction = value / 100;
    applyField(fraction_, std::make_unique<MoveHandle>(cableOf(target_), moved), visit);
  });
  place_ = new QuantityField(Quantity::Length, 0, 1e6, 2);
  place_->setObjectName("handlePlace");
  addRow(tr("… from the start"), place_, tr("The same as a length along the cable from its start"));
  place_->onChanged([this](double value, int visit) {
    const RouteHandle* handle = shownHandle();
    const Cable* cable = workspace_.document().findCable(cableOf(target_));
    if (!handle || !cable) return;
    RouteHandle moved = *handle;
    moved.fraction = value / cable->length;
    applyField(place_, std::make_unique<MoveHandle>(cable->id, moved), visit);
  });
}

void HandlePage::addDirectionRows() {
  addGroup(tr("Direction"));
  holdsOrientation_->setObjectName("holdsOrientation");
  addRow(QString(), holdsOrientation_, tr("Off: the cable may turn freely here, as in a ball joint"));
  connect(holdsOrientation_, &QCheckBox::toggled, this, [this](bool held) {
    const auto shown = workspace_.shownCenterline(cableOf(target_));
    if (auto edit = makeHoldDirection(workspace_.document(), target_, held, shown.get()))
      applyField(holdsOrientation_, std::move(edit), -1);
  });
  const QString labels[3] = {tr("Heading"), tr("Elevation"), tr("Roll")};
  const QString tips[3] = {tr("About the world's Z axis, from X towards Y"), tr("Above the X–Y plane"),
                           tr("About the direction itself")};
  const char* names[3] = {"handleHeading", "handleElevation", "handleRoll"};
  for (std::size_t i = 0; i < 3; ++i) {
    const double limit = i == 1 ? 90 : 360;
    auto* field = new QuantityField(Quantity::Angle, -limit, limit, 3);
    field->setObjectName(names[i]);
    addRow(labels[i], field, tips[i]);
    field->onChanged(
        [this, i, field](double value, int visit) { changeAngle(field, kAngles[i], value, visit); });
    angles_[i] = field;
  }
}

void HandlePage::addEndRows() {
  isKeyed_->setObjectName("isKeyed");
  addRow(QString(), isKeyed_,
         tr("The plug fits in one way only: when both ends are keyed, the cable twists as they demand"));
  connect(isKeyed_, &QCheckBox::toggled, this, [this](bool keyed) {
    const CableEnd* end = shownEnd();
    if (!end) return;
    CableEnd changed = *end;
    changed.isKeyed = keyed;
    changeEnd(isKeyed_, changed, -1);
  });
  turns_->setObjectName("endTurns");
  addRow(tr("Turns"), turns_, tr("Full turns the plug was given before plugging in"));
  turns_->onChanged([this](double turns, int visit) {
    const CableEnd* end = shownEnd();
    if (!end) return;
    CableEnd changed = *end;
    changed.turns = static_cast<int>(turns);
    changeEnd(turns_, changed, visit);
  });
}

void HandlePage::addFixingRows() {
  fixingHeading_ = addGroup(tr("Fixing"));
  kind_ = new QComboBox;
  kind_->setObjectName("fixingKind");
  for (const char* word : kKindWords) {
    const FixingWord fixing = *fixingOf(word);
    QString name = QString::fromStdString(liana::nameOf(fixing.kind, fixing.holdsDirection));
    kind_->addItem(name.replace(0, 1, name[0].toUpper()), QString(word));
  }
  addRow(tr("Kind"), kind_,
         tr("Sliding clips and grommets let the cable slide and find their place on it; a plane or channel "
            "holds one place of the cable on it"));
  connect(kind_, &QComboBox::activated, this, &HandlePage::changeKind);
  const auto add = [this](const char* name, Quantity quantity, double least, double most,
                          const QString& label, const QString& tip) {
    auto* field = new QuantityField(quantity, least, most, 3);
    field->setObjectName(name);
    addRow(label, field, tip);
    return field;
  };
  offset_ = add("fixingOffset", Quantity::Length, -1000, 1000, tr("Offset"),
                tr("How far the cable's axis runs from the place of the fixing, along its own Y axis"));
  friction_ = add("fixingFriction", Quantity::Number, 0, 10, tr("Friction"),
                  tr("Coefficient between the cable and what it slides through"));
  tolerance_ = add("fixingTolerance", Quantity::Length, 0, 1e6, tr("Tolerance"),
                   tr("How far along the cable it may slide from its given place; 0: not checked"));
  maxForce_ = add("fixingMaxForce", Quantity::Force, 0, 1e6, tr("Force limit"),
                  tr("What it can bear, instead of the cable's limit; 0: the cable's limit counts"));
  const auto given = [](double value) { return value > 0 ? std::optional(value) : std::nullopt; };
  offset_->onChanged([this](double value, int visit) {
    changeFixing(
        offset_, [value](RouteHandle& handle) { handle.offset = value; }, visit);
  });
  friction_->onChanged([this](double value, int visit) {
    changeFixing(
        friction_, [value](RouteHandle& handle) { handle.friction = value; }, visit);
  });
  tolerance_->onChanged([this, given](double value, int visit) {
    changeFixing(
        tolerance_, [&](RouteHandle& handle) { handle.tolerance = given(value); }, visit);
  });
  maxForce_->onChanged([this, given](double value, int visit) {
    changeFixing(
        maxForce_, [&](RouteHandle& handle) { handle.maxForce = given(value); }, visit);
  });
}

void HandlePage::addSocketRows() {
  hold_ = new QComboBox;
  hold_->setObjectName("connectorHold");
  hold_->addItems({tr("stays where it is"), tr("is pulled to its place"), tr("hangs at its cables")});
  addRow(
      tr("Hold"), hold_,
      tr("A connector that is pulled goes to its place as far as its cables let it; the status says what is "
         "missing"));
  connect(hold_, &QComboBox::activated, this, [this](int index) {
    changeSocket(
        hold_, [&](Connector& socket) { socket.hold = static_cast<ConnectorHold>(index); }, -1);
  });
  mass_ = new QuantityField(Quantity::Number, 0, 1000, 4);
  mass_->setObjectName("connectorMass");
  addRow(tr("Mass kg"), mass_, tr("Of the connector itself"));
  mass_->onChanged([this](double value, int visit) {
    changeSocket(
        mass_, [value](Connector& socket) { socket.mass = value; }, visit);
  });
  pull_ = new QuantityField(Quantity::Force, 0.001, 1e5, 2);
  pull_->setObjectName("connectorPull");
  addRow(tr("Pull"), pull_, tr("Of the hand that pulls it, at most"));
  pull_->onChanged([this](double value, int visit) {
    changeSocket(
        pull_, [value](Connector& socket) { socket.pull = value; }, visit);
  });
  addHousingRows();
}

void HandlePage::addHousingRows() {
  housing_ = new QComboBox;
  housing_->setObjectName("connectorHousing");
  housing_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  addRow(tr("Housing"), housing_,
         tr("The body of the connector, which parts stop where there is contact with parts: a box, or a part "
            "of the assembly, which then goes where the connector goes"));
  connect(housing_, &QComboBox::activated, this, &HandlePage::chooseHousing);
  const QString names[3] = {tr("Width"), tr("Height"), tr("Depth")};
  const QString tips[3] = {tr("Of the box, along the connector's x"),
                           tr("Of the box, along the connector's y"),
                           tr("Of the box, behind the connector's face")};
  for (std::size_t i = 0; i < 3; ++i) {
    size_[i] = new QuantityField(Quantity::Length, 0.001, 1e5, 2);
    size_[i]->setObjectName(QString("connectorSize%1").arg(i));
    addRow(names[i], size_[i], tips[i]);
    size_[i]->onChanged([this, i](double value, int visit) {
      changeSocket(
          size_[i], [&](Connector& socket) { socket.size[static_cast<int>(i)] = value; }, visit);
    });
  }
}

void HandlePage::offerHousings(const Connector& socket) {
  if (offeredTo_ == socket) return;
  if (offeredTo_ && offeredTo_->id == socket.id && offeredTo_->attachedTo == socket.attachedTo &&
      offeredTo_->hold == socket.hold && offeredTo_->size == socket.size)
    return;  // it is being moved
  offeredTo_ = socket;
  housings_ = partsAround(workspace_.document(), socket.worldFromConnector.translation());
  if (socket.attachedTo &&
      std::find(housings_.begin(), housings_.end(), *socket.attachedTo) == housings_.end())
    housings_.push_back(*socket.attachedTo);
  const QSignalBlocker quiet(housing_);
  housing_->clear();
  housing_->addItems({tr("none"), tr("a box")});
  for (const PartReference& part : housings_) housing_->addItem(nameOf(workspace_.document(), part));
  int shown = socket.size.minCoeff() > 0 ? 1 : 0;
  if (socket.attachedTo)
    shown = 2 + static_cast<int>(std::find(housings_.begin(), housings_.end(), *socket.attachedTo) -
                                 housings_.begin());
  housing_->setCurrentIndex(shown);
}

void HandlePage::chooseHousing(int index) {
  constexpr double kUsualSize = 15;  // of a box [mm]
  const std::vector<PartReference> offered = housings_;
  changeSocket(
      housing_,
      [&](Connector& socket) {
        socket.attachedTo.reset();
        socket.size = index == 1 ? Eigen::Vector3d::Constant(kUsualSize) : Eigen::Vector3d::Zero();
        if (index >= 2) socket.attachedTo = offered.at(static_cast<std::size_t>(index - 2));
      },
      -1);
  updateFields();
}

void HandlePage::changeKind(int index) {
  const RouteHandle* handle = shownHandle();
  if (!handle) return;
  const FixingWord fixing = *fixingOf(kind_->itemData(index).toString().toStdString());
  RouteHandle changed = *handle;
  changed.kind = fixing.kind;
  changed.fixesOrientation = fixing.holdsDirection;
  const auto shown = workspace_.shownCenterline(cableOf(target_));
  if (changed.fixesOrientation && !handle->fixesOrientation && shown)  // as the cable runs there now
    changed.worldFromHandle.linear() = frameOn(*shown, handle->fraction).linear();
  applyField(kind_,
             std::make_unique<ChangeHandle>(ChangeHandle::setFixing(cableOf(target_), handle->id, changed)),
             -1);
}

void HandlePage::changeFixing(QuantityField* field, const std::function<void(RouteHandle&)>& change,
                              int visit) {
  const RouteHandle* handle = shownHandle();
  if (!handle) return;
  RouteHandle changed = *handle;
  change(changed);
  applyField(field,
             std::make_unique<ChangeHandle>(ChangeHandle::setFixing(cableOf(target_), handle->id, changed)),
             visit);
}

void HandlePage::changeSocket(QWidget* field, const std::function<void(Connector&)>& change, int visit) {
  const Connector* socket = shownSocket();
  if (!socket) return;
  Connector changed = *socket;
  change(changed);
  applyField(field, std::make_unique<ChangeConnector>(changed), visit);
}

const RouteHandle* HandlePage::shownHandle() const {
  const auto* reference = std::get_if<HandleReference>(&target_);
  const Cable* cable = reference ? workspace_.document().findCable(reference->cable) : nullptr;
  return cable ? cable->findHandle(reference->handle) : nullptr;
}

const Connector* HandlePage::shownSocket() const {
  const auto* socket = std::get_if<ConnectorId>(&target_);
  return socket ? workspace_.document().findConnector(*socket) : nullptr;
}

const CableEnd* HandlePage::shownEnd() const {
  const auto* reference = std::get_if<EndReference>(&target_);
  const Cable* cable = reference ? workspace_.document().findCable(reference->cable) : nullptr;
  if (!cable) return nullptr;
  return reference->which == WhichEnd::Start ? &cable->start : &cable->end;
}

void HandlePage::showTarget(const Selection& target) {
  target_ = target;
  offeredTo_.reset();
  lastVisit_ = {nullptr, -1};
  clearErrors();
  updateFields();
}

void HandlePage::updateFields() {
  const Cable* cable = workspace_.document().findCable(cableOf(target_));
  const RouteHandle* handle = shownHandle();
  const CableEnd* end = shownEnd();
  const Connector* socket = shownSocket();
  if (!socket && (!cable || (!handle && !end))) return;
  setRowVisible(name_, handle != nullptr || socket != nullptr);
  setRowVisible(fraction_, handle != nullptr);
  setRowVisible(place_, handle != nullptr);
  setRowVisible(holdsOrientation_, socket == nullptr);
  setRowVisible(force_, socket == nullptr);
  setRowVisible(resultHeading_, socket == nullptr);
  for (QWidget* field : {static_cast<QWidget*>(isKeyed_), static_cast<QWidget*>(turns_)})
    setRowVisible(field, end != nullptr);
  for (QWidget* field : std::initializer_list<QWidget*>{fixingHeading_, kind_, offset_, tolerance_, friction_,
                                                        maxForce_, slidTo_})
    setRowVisible(field, handle != nullptr);
  for (QWidget* field : {friction_, tolerance_}) setRowVisible(field, handle && handle->slides());
  setRowVisible(slidTo_, handle && handle->slides());
  setRowVisible(hold_, socket != nullptr);
  setRowVisible(mass_, socket && socket->isFree());
  setRowVisible(pull_, socket && socket->hold == ConnectorHold::Pulled);
  setRowVisible(housing_, socket && socket->isFree());
  for (QuantityField* size : size_)
    setRowVisible(size, socket && socket->isFree() && !socket->attachedTo && socket->size.minCoeff() > 0);
  showPose();
  if (socket) return showSocket(*socket);
  cableName_->setText(QString::fromStdString(cable->name));
  if (handle)
    showHandle(*handle);
  else
    showEnd(*cable, *end);
  showForce(*cable);
}

void HandlePage::showPose() {
  const auto pose = poseOf(workspace_.document(), target_);
  const DirectionAngles angles = directionAnglesOf(pose->worldFromPose.linear());
  for (std::size_t i = 0; i < 3; ++i) {
    position_[i]->show(pose->worldFromPose.translation()[static_cast<int>(i)]);
    angles_[i]->show(angles.*kAngles[i]);
    angles_[i]->setEnabled(pose->canTurn);
  }
  const QSignalBlocker quiet(holdsOrientation_);
  holdsOrientation_->setChecked(pose->canTurn);
}

void HandlePage::showHandle(const RouteHandle& handle) {
  if (!name_->hasFocus()) name_->setText(QString::fromStdString(handle.name));
  fraction_->show(100 * handle.fraction);
  if (const Cable* cable = workspace_.document().findCable(cableOf(target_)))
    place_->show(handle.fraction * cable->length);
  showFixing(handle);
  sitsOn_->setText(partName(workspace_.document(), handle.attachedTo));
  const QString name = handle.name.empty() ? tr("Handle") : QString::fromStdString(handle.name);
  const int count = workspace_.selected().count();
  setTitle(count > 1 ? tr("%1 (one of %2)").arg(name).arg(count) : name, handle.isClip() ? "clip" : "handle");
}

void HandlePage::showFixing(const RouteHandle& handle) {
  kind_->setCurrentIndex(kind_->findData(QString(wordOf(handle.kind, handle.fixesOrientation))));
  offset_->show(handle.offset);
  friction_->show(handle.friction);
  tolerance_->show(handle.tolerance.value_or(0));
  maxForce_->show(handle.maxForce.value_or(0));
}

void HandlePage::showEnd(const Cable& cable, const CableEnd& end) {
  const Connector* socket = end.connector ? workspace_.document().findConnector(*end.connector) : nullptr;
  const Document& document = workspace_.document();
  sitsOn_->setText(
      socket ? tr("%1 (%2)").arg(partName(document, socket->attachedTo), QString::fromStdString(socket->name))
             : partName(document, {}));
  const QSignalBlocker quiet(isKeyed_);
  isKeyed_->setChecked(end.isKeyed);
  turns_->show(end.turns);
  setTitle(&end == &cable.start ? tr("Start of cable") : tr("End of cable"), "end");
}

void HandlePage::showSocket(const Connector& socket) {
  QStringList plugged;
  for (const Cable& cable : workspace_.document().cables())
    for (const CableEnd* end : {&cable.start, &cable.end})
      if (end->connector == socket.id) plugged << QString::fromStdString(cable.name);
  cableName_->setText(plugged.isEmpty() ? tr("none") : plugged.join(", "));
  if (!name_->hasFocus()) name_->setText(QString::fromStdString(socket.name));
  sitsOn_->setText(partName(workspace_.document(), socket.attachedTo));
  hold_->setCurrentIndex(static_cast<int>(socket.hold));
  mass_->show(socket.mass);
  pull_->show(socket.pull);
  offerHousings(socket);
  for (std::size_t i = 0; i < 3; ++i) size_[i]->show(socket.size[static_cast<int>(i)]);
  setTitle(socket.name.empty() ? tr("Socket") : QString::fromStdString(socket.name), "socket");
}

void HandlePage::showForce(const Cable& cable) {
  force_->setText("–");
  slidTo_->setText("–");
  const auto centerline = workspace_.shownCenterline(cable.id);
  if (!centerline || workspace_.isShapeStale(cable.id) ||
      centerline->reactions.size() != cable.handles.size() + 2)
    return;
  std::size_t index = shownEnd() == &cable.start ? 0 : centerline->reactions.size() - 1;
  if (const RouteHandle* handle = shownHandle())
    index = 1 + static_cast<std::size_t>(handle - cable.handles.data());
  force_->setText(tr("%1 N").arg(centerline->reactions[index].force.norm(), 0, 'f', 2));
  if (const auto& at = centerline->reactions[index].at)
    slidTo_->setText(
        tr("%1 mm, %2 %").arg(*at, 0, 'f', 1).arg(100 * *at / centerline->arcLengths.back(), 0, 'f', 1));
}

void HandlePage::applyField(QWidget* field, std::unique_ptr<Edit> edit, int visit) {
  if (lastVisit_ != std::pair(field, visit) || visit < 0) token_ = workspace_.newMergeToken();
  lastVisit_ = {field, visit};
  const Result<void> result = workspace_.tryApply(std::move(edit), token_);
  showError(field, result.ok() ? QString() : QString::fromStdString(result.error().message));
  if (!result.ok()) updateFields();
}

void HandlePage::changePose(QWidget* field, const Eigen::Isometry3d& pose, int visit) {
  if (auto edit = makeMove(workspace_.document(), target_, pose)) applyField(field, std::move(edit), visit);
}

void HandlePage::changeAngle(QWidget* field, double DirectionAngles::*angle, double value, int visit) {
  auto pose = poseOf(workspace_.document(), target_);
  if (!pose) return;
  // From the fields, not from the pose: straight up has no heading of its own.
  DirectionAngles angles{angles_[0]->value(), angles_[1]->value(), angles_[2]->value()};
  angles.*angle = value;
  pose->worldFromPose.linear() = axesOf(angles);
  changePose(field, pose->worldFromPose, visit);
}

void HandlePage::changeEnd(QWidget* field, const CableEnd& changed, int visit) {
  const auto& reference = std::get<EndReference>(target_);
  applyField(field, std::make_unique<MoveEnd>(reference.cable, reference.which, changed), visit);
}

}  // namespace liana
