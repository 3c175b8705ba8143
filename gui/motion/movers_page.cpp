// Rows with names, kinds, axes and carriers.
#include "gui/motion/movers_page.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QRegularExpression>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "gui/actions/move_actions.h"
#include "gui/motion/axis_tool.h"
#include "gui/motion/move_edits.h"
#include "gui/motion/move_session.h"
#include "gui/panels/fields/calm_wheel.h"
#include "gui/panels/fields/quantity.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

enum Column { kName, kKind, kThings, kAxis, kCarrier, kColumns };

QString axisText(const Mover& mover) {
  if (mover.kind == MotionKind::Free) return {};
  const auto vector = [](const Eigen::Vector3d& v, auto text) {
    return QStringLiteral("%1, %2, %3").arg(text(v.x()), text(v.y()), text(v.z()));
  };
  return QObject::tr("%1 along %2")
      .arg(vector(mover.axisPoint, [](double x) { return lengthNumber(x, 2); }),
           vector(mover.axisDirection,
                  [](double x) { return QString::number(std::abs(x) < 5e-7 ? 0 : x, 'g', 6); }));
}

/// "60, 0, 340 along 0, 1, 0": six numbers.
std::optional<std::pair<Eigen::Vector3d, Eigen::Vector3d>> axisOf(const QString& text) {
  const QStringList halves = text.split(QRegularExpression("along|;"), Qt::SkipEmptyParts);
  if (halves.size() != 2) return std::nullopt;
  Eigen::Vector3d found[2];
  for (int half = 0; half < 2; ++half) {
    const QStringList numbers = halves[half].split(',', Qt::SkipEmptyParts);
    if (numbers.size() != 3) return std::nullopt;
    for (int i = 0; i < 3; ++i) {
      const auto value = parseQuantity(numbers[i], half == 0 ? Quantity::Length : Quantity::Number);
      if (!value) return std::nullopt;
      found[half][i] = *value;
    }
  }
  if (found[1].norm() < 1e-9) return std::nullopt;
  return std::pair(found[0], Eigen::Vector3d(found[1].normalized()));
}

QPushButton* addButton(QHBoxLayout* line, const QString& text, const QString& name, const QString& tip) {
  auto* button = new QPushButton(text);
  button->setObjectName(name);
  button->setToolTip(tip);
  line->addWidget(button);
  return button;
}

}  // namespace

MoversPage::MoversPage(MoveActions& actions, QWidget* parent)
    : QWidget(parent), actions_(actions), session_(actions.session()), rows_(new QTreeWidget) {
  rows_->setObjectName("movers");
  rows_->setRootIsDecorated(false);
  rows_->setUniformRowHeights(true);
  rows_->setColumnCount(kColumns);
  rows_->setHeaderLabels({tr("Name"), tr("Moves"), tr("What"), tr("Axis"), tr("Carried by")});
  rows_->header()->setStretchLastSection(false);
  rows_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  auto* line = new QHBoxLayout;
  add_ = addButton(line, tr("Add selected"), "addMover", tr("The selected parts or connector move too"));
  replace_ = addButton(line, tr("Use selected"), "replaceMover", tr("This row moves what is selected now"));
  axis_ = addButton(line, tr("Pick axis"), "pickAxis",
                    tr("Then click a hole, a shaft or an edge in the view: the joint's axis"));
  remove_ = addButton(line, tr("Remove"), "removeMover", tr("Take this row out of the move"));
  line->addStretch(1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 4, 4, 4);
  layout->addWidget(rows_, 1);
  layout->addLayout(line);
  connect(add_, &QPushButton::clicked, this, &MoversPage::addSelected);
  connect(replace_, &QPushButton::clicked, this, &MoversPage::replaceThings);
  connect(axis_, &QPushButton::clicked, actions.axis, &QAction::trigger);
  connect(remove_, &QPushButton::clicked, this, [this] {
    if (const int mover = chosenMover(); mover >= 0)
      session_.change(withoutMover(*session_.move(), mover), tr("Remove mover"));
  });
  connect(&actions.axisTool(), &AxisTool::picked, this,
          [this](const Eigen::Vector3d& point, const Eigen::Vector3d& direction) {
            setAxis(std::max(0, chosenMover()), point, direction);
          });
  connect(rows_, &QTreeWidget::itemChanged, this, &MoversPage::takeText);
  connect(rows_, &QTreeWidget::currentItemChanged, this, [this] {
    if (!isFilling_) session_.chooseMover(chosenMover());
    updateEnabled();
  });
  connect(&session_, &MoveSession::moverChosen, this, [this] {
    if (chosenMover() != session_.mover()) rows_->setCurrentItem(rows_->topLevelItem(session_.mover()));
  });
  connect(&session_, &MoveSession::changed, this, &MoversPage::refillIfChanged);
  connect(&session_.workspace(), &Workspace::selectionChanged, this, &MoversPage::updateEnabled);
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &MoversPage::refill);
  refill();
}

int MoversPage::chosenMover() const {
  return rows_->currentItem() ? rows_->indexOfTopLevelItem(rows_->currentItem()) : -1;
}

void MoversPage::refillIfChanged() {
  const Move* move = session_.move();
  move&&* move == shown_ ? updateEnabled() : refill();
}

void MoversPage::refill() {
  shown_ = session_.move() ? *session_.move() : Move();
  const int chosen = session_.mover();
  isFilling_ = true;
  rows_->clear();
  if (const Move* move = session_.move()) {
    for (int i = 0; i < static_cast<int>(move->movers.size()); ++i) {
      auto* row = new QTreeWidgetItem(rows_);
      fillRow(*row, i);
    }
    for (int column = 0; column < kColumns; ++column) rows_->resizeColumnToContents(column);
    if (rows_->topLevelItemCount() > 0)
      rows_->setCurrentItem(rows_->topLevelItem(std::clamp(chosen, 0, rows_->topLevelItemCount() - 1)));
  }
  isFilling_ = false;
  updateEnabled();
}

void MoversPage::fillRow(QTreeWidgetItem& row, int index) {
  const Move& move = *session_.move();
  const Mover& mover = move.movers[static_cast<std::size_t>(index)];
  row.setFlags(row.flags() | Qt::ItemIsEditable);
  row.setText(kName, QString::fromStdString(mover.name));
  row.setText(kThings, thingsOf(session_.workspace().document(), mover));
  row.setToolTip(kThings, row.text(kThings));
  row.setText(kAxis, axisText(mover));
  row.setToolTip(kAxis, mover.kind == MotionKind::Free
                            ? tr("Free movers go from pose to pose")
                            : tr("A point of the axis and its direction; double click to type others"));
  auto* kind = new QComboBox;
  kind->addItems({tr("freely"), tr("by turning"), tr("by sliding")});
  kind->setCurrentIndex(static_cast<int>(mover.kind));
  kind->setToolTip(tr("Freely from pose to pose, about an axis, or along one"));
  calmWheel(kind);
  connect(kind, &QComboBox::activated, this, [this, index](int chosen) {
    const Move* present = session_.move();
    if (!present) return;
    Move changed =
        withKind(*present, index, static_cast<MotionKind>(chosen), session_.workspace().document().content());
    // Rows are made anew: not while one of them is still telling.
    QMetaObject::invokeMethod(
        this, [this, changed] { session_.change(changed, tr("Change kind of motion")); },
        Qt::QueuedConnection);
  });
  rows_->setItemWidget(&row, kKind, kind);
  auto* carrier = new QComboBox;
  carrier->addItem(tr("nothing"));
  for (int other = 0; other < index; ++other)
    carrier->addItem(QString::fromStdString(move.movers[static_cast<std::size_t>(other)].name));
  carrier->setCurrentIndex(mover.carriedBy + 1);
  carrier->setToolTip(tr("The joint before it in the chain, which takes it along"));
  carrier->setEnabled(index > 0);
  calmWheel(carrier);
  connect(carrier, &QComboBox::activated, this, [this, index](int chosen) {
    const Move* present = session_.move();
    if (!present || !canCarry(*present, chosen - 1, index)) return;
    Move changed = *present;
    changed.movers[static_cast<std::size_t>(index)].carriedBy = chosen - 1;
    QMetaObject::invokeMethod(
        this, [this, changed] { session_.change(changed, tr("Change carrier")); }, Qt::QueuedConnection);
  });
  rows_->setItemWidget(&row, kCarrier, carrier);
}

void MoversPage::updateEnabled() {
  const Move* move = session_.move();
  const int chosen = chosenMover();
  const bool hasRow = move && chosen >= 0 && chosen < static_cast<int>(move->movers.size());
  const bool hasThings =
      moverOf(session_.workspace().document(), session_.workspace().selected()).has_value();
  add_->setEnabled(move && hasThings);
  replace_->setEnabled(hasRow && hasThings);
  remove_->setEnabled(hasRow);
  axis_->setEnabled(hasRow && move->movers[static_cast<std::size_t>(chosen)].kind != MotionKind::Free);
}

void MoversPage::takeText(QTreeWidgetItem* row, int column) {
  const Move* move = session_.move();
  const int index = rows_->indexOfTopLevelItem(row);
  if (isFilling_ || !move || index < 0) return;
  Move changed = *move;
  Mover& mover = changed.movers[static_cast<std::size_t>(index)];
  const auto refillLater = [this] {
    QMetaObject::invokeMethod(this, &MoversPage::refill, Qt::QueuedConnection);
  };
  if (column == kName) {
    mover.name = row->text(kName).trimmed().toStdString();
    if (changed == *move || !session_.change(changed, tr("Rename mover"))) refillLater();
  } else if (column == kAxis && mover.kind != MotionKind::Free && row->text(kAxis) != axisText(mover)) {
    if (const auto axis = axisOf(row->text(kAxis))) return setAxis(index, axis->first, axis->second);
    session_.workspace().post(MessageKind::Warning,
                              tr("An axis is a point and a direction, such as “60, 0, 340 along 0, 1, 0”."));
    refillLater();
  } else {
    refillLater();
  }
}

void MoversPage::addSelected() {
  const Document& document = session_.workspace().document();
  auto mover = moverOf(document, session_.workspace().selected());
  if (!mover || !session_.move()) return;
  const auto count = static_cast<int>(session_.move()->movers.size());
  if (session_.change(withMover(*session_.move(), std::move(*mover), document.content()), tr("Add mover")))
    rows_->setCurrentItem(rows_->topLevelItem(count));
}

void MoversPage::replaceThings() {
  const Document& document = session_.workspace().document();
  const auto things = moverOf(document, session_.workspace().selected());
  const int index = chosenMover();
  if (!things || !session_.move() || index < 0) return;
  Move changed = *session_.move();
  changed.movers[static_cast<std::size_t>(index)].parts = things->parts;
  changed.movers[static_cast<std::size_t>(index)].connectors = things->connectors;
  session_.change(changed, tr("Change what is moved"));
}

void MoversPage::setAxis(int index, const Eigen::Vector3d& point, const Eigen::Vector3d& direction) {
  const Move* move = session_.move();
  if (!move || index >= static_cast<int>(move->movers.size())) return;
  Move changed = *move;
  Mover& mover = changed.movers[static_cast<std::size_t>(index)];
  mover.axisPoint = point;
  mover.axisDirection = direction;
  QMetaObject::invokeMethod(
      this, [this, changed] { session_.change(changed, tr("Change axis")); }, Qt::QueuedConnection);
}

}  // namespace liana
