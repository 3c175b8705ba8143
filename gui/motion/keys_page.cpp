// Cells become poses.
#include "gui/motion/keys_page.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "gui/actions/move_actions.h"
#include "gui/motion/move_edits.h"
#include "gui/motion/move_session.h"
#include "gui/panels/fields/angles.h"
#include "gui/panels/fields/calm_wheel.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/motion/change_moves.h"

namespace liana {
namespace {

constexpr double kLongest = 1e6;  // [s]

Quantity quantityOf(const Move& move, int mover, int number) {
  if (mover < 0) return Quantity::Time;
  const MotionKind kind = move.movers[static_cast<std::size_t>(mover)].kind;
  if (kind == MotionKind::Turn) return Quantity::Angle;
  if (kind == MotionKind::Slide) return Quantity::Length;
  return number < 3 ? Quantity::Length : Quantity::Angle;
}

QString headerOf(const Move& move, int mover, int number) {
  if (mover < 0) return QObject::tr("Time [s]");
  const QString name = QString::fromStdString(move.movers[static_cast<std::size_t>(mover)].name);
  const QString unit = quantityOf(move, mover, number) == Quantity::Angle ? QStringLiteral("°")
                                                                          : ShownLength::ofProgram().symbol();
  if (number < 0) return QObject::tr("%1 [%2]").arg(name, unit);
  const char* axes[] = {"X", "Y", "Z", "about X", "about Y", "about Z"};
  return QObject::tr("%1 %2 [%3]").arg(name, QObject::tr(axes[number]), unit);
}

}  // namespace

KeysPage::KeysPage(MoveActions& actions, QWidget* parent)
    : QWidget(parent),
      actions_(actions),
      session_(actions.session()),
      table_(new QTableWidget),
      at_(new QuantityField(Quantity::Time, 0, kLongest, 3)),
      steps_(new QSpinBox) {
  table_->setObjectName("keys");
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->verticalHeader()->setVisible(false);
  table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 8);
  table_->installEventFilter(this);
  table_->setToolTip(tr("Type times and values; rows can be pasted from a spreadsheet  (Ctrl+V)"));
  add_ = new QPushButton(tr("Add key pose here"));
  add_->setObjectName("addKey");
  add_->setToolTip(
      tr("As the view shows it: turn joints there by hand first  (J), drag what moves freely with the "
         "gizmo. That goes back to the beginning in the same step"));
  at_->setObjectName("keyTime");
  at_->setMinimumWidth(80);
  at_->setToolTip(tr("The time of the key pose that is added"));
  remove_ = new QPushButton(tr("Remove"));
  remove_->setObjectName("removeKey");
  remove_->setToolTip(tr("Take the chosen key poses out  (Delete)"));
  steps_->setObjectName("moveSteps");
  steps_->setRange(1, Move::kMostSteps);
  steps_->setKeyboardTracking(false);
  steps_->setToolTip(tr("Steps the whole way is cut into; key poses are met besides"));
  calmWheel(steps_);
  auto* line = new QHBoxLayout;
  line->addWidget(add_);
  line->addWidget(new QLabel(tr("at")));
  line->addWidget(at_);
  line->addWidget(remove_);
  line->addStretch(1);
  line->addWidget(new QLabel(tr("Steps")));
  line->addWidget(steps_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 4, 4, 4);
  layout->addWidget(table_, 1);
  layout->addLayout(line);
  connect(add_, &QPushButton::clicked, this, &KeysPage::addHere);
  connect(&actions, &MoveActions::keyWanted, this, &KeysPage::addHere);
  connect(remove_, &QPushButton::clicked, this, &KeysPage::removeRows);
  connect(table_, &QTableWidget::itemChanged, this, &KeysPage::takeText);
  connect(table_, &QTableWidget::itemSelectionChanged, this, &KeysPage::updateEnabled);
  connect(table_, &QTableWidget::cellClicked, this, [this](int row, int) {
    if (const Move* move = session_.move(); move && row < static_cast<int>(move->keys.size()))
      session_.timeline().goTo(move->keys[static_cast<std::size_t>(row)].time);
  });
  connect(steps_, &QSpinBox::valueChanged, this, [this](int steps) {
    if (isFilling_ || !session_.move()) return;
    Move changed = *session_.move();
    changed.steps = steps;
    session_.change(changed, tr("Change steps"));
  });
  connect(&session_, &MoveSession::changed, this, &KeysPage::refillIfChanged);
  connect(&session_.timeline(), &Timeline::timeChanged, this, &KeysPage::suggestTime);
  connect(&session_.timeline(), &Timeline::showingChanged, this, &KeysPage::suggestTime);
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &KeysPage::refill);
  refill();
}

double KeysPage::valueOf(std::size_t key, const Column& column) const {
  const Move& move = *session_.move();
  if (column.mover < 0) return move.keys[key].time;
  const MoverPose& pose = move.keys[key].poses[static_cast<std::size_t>(column.mover)];
  if (column.number < 0) return pose.value;
  if (column.number < 3) return pose.worldFromMover.translation()[column.number];
  return anglesOf(pose.worldFromMover.linear())[column.number - 3];
}

QString KeysPage::textOf(std::size_t key, const Column& column) const {
  const Quantity quantity = quantityOf(*session_.move(), column.mover, column.number);
  double value = valueOf(key, column);
  if (quantity == Quantity::Length) value = ShownLength::ofProgram().of(value);
  return QString::number(std::abs(value) < 5e-7 ? 0 : value, 'g', 7);
}

void KeysPage::refillIfChanged() {
  const Move* move = session_.move();
  move&&* move == shown_ ? updateEnabled() : refill();
}

void KeysPage::refill() {
  shown_ = session_.move() ? *session_.move() : Move();
  isFilling_ = true;
  const Move* move = session_.move();
  columns_.clear();
  if (move) {
    columns_.push_back({});
    for (int i = 0; i < static_cast<int>(move->movers.size()); ++i)
      if (move->movers[static_cast<std::size_t>(i)].kind != MotionKind::Free)
        columns_.push_back({i, -1});
      else
        for (int number = 0; number < 6; ++number) columns_.push_back({i, number});
  }
  table_->setColumnCount(static_cast<int>(columns_.size()));
  table_->setRowCount(move ? static_cast<int>(move->keys.size()) : 0);
  for (int c = 0; c < table_->columnCount(); ++c) {
    const Column& column = columns_[static_cast<std::size_t>(c)];
    table_->setHorizontalHeaderItem(c, new QTableWidgetItem(headerOf(*move, column.mover, column.number)));
    for (int row = 0; row < table_->rowCount(); ++row) {
      auto* cell = new QTableWidgetItem(textOf(static_cast<std::size_t>(row), column));
      cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      table_->setItem(row, c, cell);
    }
  }
  table_->resizeColumnsToContents();
  if (move) {
    steps_->setValue(move->steps);
    suggestTime();
  }
  isFilling_ = false;
  updateEnabled();
}

void KeysPage::updateEnabled() {
  const bool has = session_.move() != nullptr;
  for (QWidget* widget : {static_cast<QWidget*>(table_), static_cast<QWidget*>(steps_)})
    widget->setEnabled(has);
  const bool canAdd = has && !session_.move()->movers.empty();
  add_->setEnabled(canAdd);
  at_->setEnabled(canAdd);
  remove_->setEnabled(has && table_->selectionModel() && table_->selectionModel()->hasSelection());
}

QString KeysPage::put(const QString& text, const Column& column, KeyPose& key) const {
  const Quantity quantity = quantityOf(*session_.move(), column.mover, column.number);
  const auto value = parseQuantity(text, quantity);
  if (!value)
    return quantity == Quantity::Time    ? tr("“%1” is no time; type one such as 4.2 s.").arg(text)
           : quantity == Quantity::Angle ? tr("“%1” is no angle; type one such as 30°.").arg(text)
                                         : tr("“%1” is no length; type one such as 12 mm.").arg(text);
  if (column.mover < 0) {
    key.time = *value;
    return {};
  }
  MoverPose& pose = key.poses[static_cast<std::size_t>(column.mover)];
  if (column.number < 0) {
    pose.value = *value;
  } else if (column.number < 3) {
    pose.worldFromMover.translation()[column.number] = *value;
  } else {
    Eigen::Vector3d angles = anglesOf(pose.worldFromMover.linear());
    angles[column.number - 3] = *value;
    pose.worldFromMover.linear() = rotationOf(angles);
  }
  return {};
}

void KeysPage::takeText(QTableWidgetItem* cell) {
  if (isFilling_ || !session_.move()) return;
  const auto row = static_cast<std::size_t>(cell->row());
  const Column column = columns_[static_cast<std::size_t>(cell->column())];
  Move changed = *session_.move();
  if (row >= changed.keys.size()) return;
  const QString problem = put(cell->text(), column, changed.keys[row]);
  if (!problem.isEmpty()) session_.workspace().post(MessageKind::Warning, problem);
  const double time = changed.keys[row].time;
  std::stable_sort(changed.keys.begin(), changed.keys.end(),
                   [](const KeyPose& a, const KeyPose& b) { return a.time < b.time; });
  // Cells are made anew: not while one of them is still being edited.
  QMetaObject::invokeMethod(
      this,
      [this, changed, problem, time] {
        if (!problem.isEmpty() || !session_.move() || changed == *session_.move() ||
            !session_.change(changed, tr("Change key pose")))
          return refill();
        session_.timeline().goTo(time);
      },
      Qt::QueuedConnection);
}

void KeysPage::addHere() {
  const Move* move = session_.move();
  if (!move) return;
  const double time = at_->value();
  const Timeline& timeline = session_.timeline();
  if (session_.posed()) {
    const Document& document = session_.workspace().document();
    if (session_.workspace().apply(makeKeyPose(document, *move, time, *session_.posed())))
      session_.timeline().goTo(time);
    return;
  }
  const bool isShowing = timeline.isShowing();
  auto edit = makeKeyPoseHere(session_.workspace().document(), *move, time,
                              isShowing ? std::optional(timeline.time()) : std::nullopt);
  if (!session_.workspace().apply(std::move(edit))) return;
  if (isShowing) return session_.timeline().goTo(time);
  session_.workspace().post(MessageKind::Info,
                            tr("Key pose at %1 added; what was brought there is back where the move begins.")
                                .arg(quantityText(time, Quantity::Time, 3)));
}

void KeysPage::suggestTime() {
  const Move* move = session_.move();
  if (!move || at_->hasFocus()) return;
  const Timeline& timeline = session_.timeline();
  const bool isBetween = timeline.isShowing() && keyAt(*move, timeline.time()) < 0;
  at_->show(isBetween ? timeline.time() : move->keys.empty() ? 0 : move->end() + 1);
}

void KeysPage::removeRows() {
  if (!session_.move()) return;
  std::set<int, std::greater<>> rows;
  for (const QModelIndex& index : table_->selectionModel()->selectedRows()) rows.insert(index.row());
  Move changed = *session_.move();
  for (const int row : rows) changed.keys.erase(changed.keys.begin() + row);
  if (!rows.empty()) session_.change(changed, tr("Remove key poses"));
}

void KeysPage::paste() {
  if (!session_.move()) return;
  Move changed = *session_.move();
  const QStringList lines = QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  int row = std::max(0, table_->currentRow());
  const int first = std::max(0, table_->currentColumn());
  for (const QString& line : lines) {
    const QStringList cells = line.trimmed().split('\t');
    if (row >= static_cast<int>(changed.keys.size())) {
      KeyPose next = changed.keys.empty() ? KeyPose{0, std::vector<MoverPose>(changed.movers.size())}
                                          : KeyPose{changed.keys.back().time + 1, changed.keys.back().poses};
      changed.keys.push_back(std::move(next));
    }
    for (int i = 0; i < cells.size() && first + i < static_cast<int>(columns_.size()); ++i) {
      const QString problem = put(cells[i].trimmed(), columns_[static_cast<std::size_t>(first + i)],
                                  changed.keys[static_cast<std::size_t>(row)]);
      if (problem.isEmpty()) continue;
      session_.workspace().post(MessageKind::Warning, tr("Nothing was pasted: %1").arg(problem));
      return;
    }
    ++row;
  }
  std::stable_sort(changed.keys.begin(), changed.keys.end(),
                   [](const KeyPose& a, const KeyPose& b) { return a.time < b.time; });
  session_.change(changed, tr("Paste key poses"));
}

bool KeysPage::eventFilter(QObject* watched, QEvent* event) {
  const bool isOverride = event->type() == QEvent::ShortcutOverride;
  if (watched != table_ || (!isOverride && event->type() != QEvent::KeyPress)) return false;
  auto& key = *static_cast<QKeyEvent*>(event);
  const bool pastes = key.matches(QKeySequence::Paste), removes = key.key() == Qt::Key_Delete;
  if (!pastes && !removes) return false;
  event->accept();
  if (!isOverride) pastes ? paste() : removeRows();
  return true;
}

}  // namespace liana
