// Fields of a joint become changes of the move and poses of the view.
#include "gui/motion/joint_page.h"

#include <QAction>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "gui/actions/move_actions.h"
#include "gui/motion/axis_tool.h"
#include "gui/motion/move_edits.h"
#include "gui/motion/move_session.h"
#include "gui/panels/fields/calm_wheel.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/motion/change_moves.h"

namespace liana {
namespace {

constexpr double kFarthest = 1e6;     // [mm]
constexpr double kMostTurned = 3600;  // [°]
constexpr double kSliderTurn = 180;   // [°] to both sides
constexpr double kSliderSlide = 500;  // [mm]
constexpr int kSliderSteps = 1000;

}  // namespace

JointPage::JointPage(MoveActions& actions, QWidget* parent)
    : QWidget(parent),
      actions_(actions),
      session_(actions.session()),
      movers_(new QComboBox),
      kind_(new QComboBox),
      what_(new QLabel),
      angle_(new QuantityField(Quantity::Angle, -kMostTurned, kMostTurned, 3)),
      length_(new QuantityField(Quantity::Length, -kFarthest, kFarthest, 3)),
      slider_(new QSlider(Qt::Horizontal)),
      axis_(new QPushButton(tr("Pick"))),
      add_(new QPushButton(tr("Add key pose"))),
      byHand_(new QToolButton) {
  setObjectName("jointPage");
  movers_->setObjectName("jointMover");
  movers_->setToolTip(tr("The joint that the fields below are about"));
  kind_->setObjectName("jointKind");
  kind_->addItems({tr("freely"), tr("by turning"), tr("by sliding")});
  for (QComboBox* box : {movers_, kind_}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(9);
    calmWheel(box);
  }
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(6, 4, 6, 4);
  grid->setVerticalSpacing(3);
  auto* first = new QHBoxLayout;
  first->addWidget(movers_, 2);
  first->addWidget(new QLabel(tr("moves")));
  first->addWidget(kind_, 1);
  grid->addWidget(new QLabel(tr("Joint")), 0, 0);
  grid->addLayout(first, 0, 1);
  addAxisRow(*grid, 1, tr("Axis through"), false);
  addAxisRow(*grid, 2, tr("along"), true);
  addValueRow(*grid, 3);
  grid->setRowStretch(4, 1);
  connect(movers_, &QComboBox::activated, &session_, &MoveSession::chooseMover);
  connect(kind_, &QComboBox::activated, this, [this](int chosen) {
    change(tr("Change kind of motion"), [this, chosen](Move& move, Mover&) {
      move = withKind(move, session_.mover(), static_cast<MotionKind>(chosen),
                      session_.workspace().document().content());
    });
  });
  connect(&session_, &MoveSession::changed, this, &JointPage::refill);
  connect(&session_, &MoveSession::moverChosen, this, &JointPage::refill);
  connect(&session_, &MoveSession::posedChanged, this, &JointPage::showValue);
  connect(&session_.timeline(), &Timeline::timeChanged, this, &JointPage::showValue);
  connect(&session_.timeline(), &Timeline::showingChanged, this, &JointPage::showValue);
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &JointPage::refill);
  refill();
}

void JointPage::addAxisRow(QGridLayout& grid, int row, const QString& title, bool isDirection) {
  auto* line = new QHBoxLayout;
  line->setSpacing(3);
  const char* names[3] = {"X", "Y", "Z"};
  for (int i = 0; i < 3; ++i) {
    const double most = isDirection ? 1 : kFarthest;
    auto* field = new QuantityField(isDirection ? Quantity::Number : Quantity::Length, -most, most,
                                    isDirection ? 4 : 2);
    field->setObjectName(QString(isDirection ? "jointDirection" : "jointPoint") + names[i]);
    field->setMinimumWidth(62);
    field->setToolTip(isDirection
                          ? tr("%1 of the direction that turns and slides are positive along").arg(names[i])
                          : tr("%1 of a point of the axis, where the project has the parts").arg(names[i]));
    field->onChanged([this, i, isDirection](double value, int) { takeAxis(i, isDirection, value); });
    line->addWidget(field, 1);
    (isDirection ? direction_ : point_)[static_cast<std::size_t>(i)] = field;
  }
  if (!isDirection) {
    axis_->setObjectName("jointPickAxis");
    axis_->setToolTip(tr("Then click a hole, a shaft or an edge in the view: the joint's axis"));
    connect(axis_, &QPushButton::clicked, actions_.axis, &QAction::trigger);
    line->addWidget(axis_);
  }
  grid.addWidget(new QLabel(title), row, 0);
  grid.addLayout(line, row, 1);
}

void JointPage::addValueRow(QGridLayout& grid, int row) {
  angle_->setObjectName("jointAngle");
  length_->setObjectName("jointLength");
  for (QuantityField* field : {angle_, length_}) {
    field->setMinimumWidth(76);
    field->setToolTip(tr("Where the joint stands, from where the project has it; type a number to pose it"));
    field->onChanged([this](double value, int) { pose(value); });
  }
  slider_->setObjectName("jointSlider");
  slider_->setRange(-kSliderSteps, kSliderSteps);
  slider_->setMinimumWidth(60);
  slider_->setToolTip(tr("Pose the joint; the parts follow in the view"));
  calmWheel(slider_);
  connect(slider_, &QSlider::valueChanged, this, [this](int step) {
    if (isFilling_ || !joint()) return;
    const double most = joint()->kind == MotionKind::Turn ? kSliderTurn : kSliderSlide;
    pose(most * step / kSliderSteps);
  });
  byHand_->setDefaultAction(actions_.byHand);
  byHand_->setObjectName("jointByHand");
  byHand_->setFocusPolicy(Qt::TabFocus);
  add_->setObjectName("jointAddKey");
  add_->setToolTip(tr("Make a key pose of what the view shows, at the time in the list of key poses"));
  connect(add_, &QPushButton::clicked, this, [this] { Q_EMIT actions_.keyWanted(); });
  auto* line = new QHBoxLayout;
  line->setSpacing(4);
  line->addWidget(angle_);
  line->addWidget(length_);
  line->addWidget(slider_, 1);
  line->addWidget(byHand_);
  line->addWidget(add_);
  grid.addWidget(what_, row, 0);
  grid.addLayout(line, row, 1);
}

const Mover* JointPage::joint() const {
  const int index = session_.mover();
  return index < 0 ? nullptr : &session_.move()->movers[static_cast<std::size_t>(index)];
}

void JointPage::refill() {
  isFilling_ = true;
  movers_->clear();
  if (const Move* move = session_.move())
    for (const Mover& mover : move->movers) movers_->addItem(QString::fromStdString(mover.name));
  movers_->setCurrentIndex(session_.mover());
  const Mover* shown = joint();
  const bool hasAxis = shown && shown->kind != MotionKind::Free;
  for (QWidget* widget : {static_cast<QWidget*>(movers_), static_cast<QWidget*>(kind_)})
    widget->setEnabled(shown != nullptr);
  kind_->setCurrentIndex(shown ? static_cast<int>(shown->kind) : 0);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto axis = static_cast<Eigen::Index>(i);
    point_[i]->show(shown ? shown->axisPoint[axis] : 0);
    direction_[i]->show(shown ? shown->axisDirection[axis] : 0);
    for (QuantityField* field : {point_[i], direction_[i]}) field->setEnabled(hasAxis);
  }
  const bool slides = hasAxis && shown->kind == MotionKind::Slide;
  what_->setText(slides ? tr("Slid by") : tr("Turned by"));
  angle_->setVisible(!slides);
  length_->setVisible(slides);
  for (QWidget* widget : {static_cast<QWidget*>(angle_), static_cast<QWidget*>(length_),
                          static_cast<QWidget*>(slider_), static_cast<QWidget*>(axis_)})
    widget->setEnabled(hasAxis);
  add_->setEnabled(shown != nullptr);
  isFilling_ = false;
  showValue();
}

void JointPage::showValue() {
  const Mover* shown = joint();
  const std::vector<MoverPose> poses = session_.shownPoses();
  const bool hasValue =
      shown && shown->kind != MotionKind::Free && session_.mover() < static_cast<int>(poses.size());
  const double value = hasValue ? poses[static_cast<std::size_t>(session_.mover())].value : 0;
  angle_->show(value);
  length_->show(value);
  const bool slides = shown && shown->kind == MotionKind::Slide;
  const QSignalBlocker quiet(slider_);
  slider_->setValue(static_cast<int>(
      std::lround(std::clamp(value / (slides ? kSliderSlide : kSliderTurn), -1.0, 1.0) * kSliderSteps)));
}

void JointPage::change(const QString& name, const std::function<void(Move&, Mover&)>& change) {
  if (isFilling_ || !joint()) return;
  Move changed = *session_.move();
  change(changed, changed.movers[static_cast<std::size_t>(session_.mover())]);
  if (changed == *session_.move()) return;
  // Fields are filled anew: not while one of them is still telling.
  QMetaObject::invokeMethod(
      this, [this, changed, name] { session_.change(changed, name); }, Qt::QueuedConnection);
}

void JointPage::pose(double value) {
  if (!joint() || joint()->kind == MotionKind::Free) return;
  std::vector<MoverPose> poses = session_.shownPoses();
  poses[static_cast<std::size_t>(session_.mover())].value = value;
  session_.pose(std::move(poses));
}

void JointPage::takeAxis(int number, bool isDirection, double value) {
  change(tr("Change axis"), [&](Move&, Mover& mover) {
    if (!isDirection) {
      mover.axisPoint[number] = value;
      return;
    }
    Eigen::Vector3d direction = mover.axisDirection;
    direction[number] = value;
    if (direction.norm() > 1e-6) mover.axisDirection = direction.normalized();
  });
  if (joint()) QMetaObject::invokeMethod(this, &JointPage::refill, Qt::QueuedConnection);
}

}  // namespace liana
