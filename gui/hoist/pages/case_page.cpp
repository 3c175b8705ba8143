#include "gui/hoist/pages/case_page.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "gui/hoist/pages/thing_access.h"
#include "gui/panels/fields/calm_wheel.h"
#include "gui/panels/fields/quantity_field.h"

namespace liana {
namespace {

/// Rows stay sorted by time; what is told at one time keeps its order.
void sortByTime(std::vector<DriveCommand>& commands) {
  std::stable_sort(commands.begin(), commands.end(),
                   [](const DriveCommand& a, const DriveCommand& b) { return a.time < b.time; });
}

/// The ways the wind can be chosen to blow; a lever or a file may have others.
struct WindWay {
  const char* name;
  Eigen::Vector3d direction;
};
const std::array<WindWay, 4>& windWays() {
  static const std::array<WindWay, 4> ways{{{"towards x", Eigen::Vector3d::UnitX()},
                                            {"towards y", Eigen::Vector3d::UnitY()},
                                            {"towards −x", -Eigen::Vector3d::UnitX()},
                                            {"towards −y", -Eigen::Vector3d::UnitY()}}};
  return ways;
}

void fillWindWays(QComboBox& combo, const Eigen::Vector3d& direction) {
  int chosen = -1;
  for (const WindWay& way : windWays()) {
    if (direction.normalized().isApprox(way.direction, 1e-6)) chosen = combo.count();
    combo.addItem(QString::fromUtf8(way.name));
  }
  if (chosen < 0) {
    chosen = combo.count();
    const Eigen::Vector3d d = direction.normalized();
    combo.addItem(
        QObject::tr("towards %1, %2, %3").arg(d.x(), 0, 'f', 2).arg(d.y(), 0, 'f', 2).arg(d.z(), 0, 'f', 2));
  }
  combo.setCurrentIndex(chosen);
}

bool hasValue(CommandKind kind) {
  return kind == CommandKind::Run || kind == CommandKind::Wind || kind == CommandKind::Pull;
}

}  // namespace

CasePage::CasePage(RigEditor& editor) : RigForm(editor) {
  setTitle(tr("Load case"), "load-case");
  addName();
  addTable();
  addGroup(tr("Run"));
  const auto number = [this](double LoadCase::*member) -> Access<double> {
    return {[this, member](const Rigging& rigging) { return thingIn<LoadCase>(rigging, thing()).*member; },
            [this, member](Rigging& rigging, double value) {
              thingIn<LoadCase>(rigging, thing()).*member = value;
            }};
  };
  addNumber(tr("Duration"), tr("How long it is run"), {Quantity::Time, 0.01, LoadCase::kLongest, 3},
            number(&LoadCase::duration));
  addNumber(tr("Step"), tr("1/120 s is usual"), {Quantity::Time, 1e-5, 0.1, 6}, number(&LoadCase::step));
  addGroup(tr("What differs from the rigging"));
  addNumber(tr("Load factor"), tr("Of the masses of loads"), {Quantity::Number, 0.001, 1000, 3},
            number(&LoadCase::loadFactor));
  addNumber(tr("Speed factor"), tr("Of the speeds that drives are told"), {Quantity::Number, 0, 1000, 3},
            number(&LoadCase::speedFactor));
  addOptional(tr("Damping"), tr("Of all ropes, instead of their own"), {Quantity::Time, 0, 10, 4},
              {[this](const Rigging& rigging) { return thingIn<LoadCase>(rigging, thing()).damping; },
               [this](Rigging& rigging, const std::optional<double>& value) {
                 thingIn<LoadCase>(rigging, thing()).damping = value;
               }});
  addText(tr("Slack"), tr("Of ropes, instead of their own"), [this](const Rigging& rigging) {
    QStringList texts;
    for (const auto& [rope, slack] : thingIn<LoadCase>(rigging, thing()).slack)
      texts << tr("%1: %2").arg(QString::fromStdString(rope), quantityText(slack, Quantity::Length, 1));
    return texts.isEmpty() ? tr("as the ropes have it") : texts.join(tr(", "));
  });
  addSlackRows();
}

/// A rope is chosen, then its slack in this case is typed.
void CasePage::addSlackRows() {
  auto* rope = new QComboBox;
  rope->setObjectName("rig_slack_rope");
  rope->setMinimumContentsLength(8);
  rope->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  calmWheel(rope);
  addRow(tr("Slack of"), rope, tr("The rope whose slack in this case is typed below"));
  onRefresh([rope](const Rigging& rigging) {
    const QString chosen = rope->currentText();
    rope->clear();
    rope->addItems(namesOf(rigging.ropes));
    rope->setCurrentIndex(std::max(0, rope->findText(chosen)));
  });
  connect(rope, &QComboBox::activated, this, [this] { refresh(); });
  addOptional(tr("In this case"), tr("Beyond the tight way; negative: so much shorter"),
              {Quantity::Length, -1e6, 1e6, 1},
              {[this, rope](const Rigging& rigging) -> std::optional<double> {
                 const auto& slack = thingIn<LoadCase>(rigging, thing()).slack;
                 const auto found = slack.find(rope->currentText().toStdString());
                 return found == slack.end() ? std::nullopt : std::optional(found->second);
               },
               [this, rope](Rigging& rigging, const std::optional<double>& value) {
                 auto& slack = thingIn<LoadCase>(rigging, thing()).slack;
                 const std::string name = rope->currentText().toStdString();
                 if (value)
                   slack[name] = *value;
                 else
                   slack.erase(name);
               }},
              [](const Rigging&) { return 0.0; });
}

void CasePage::addTable() {
  addGroup(tr("What drives are told"));
  auto* box = new QWidget;
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  table_ = new QTableWidget(0, 4);
  table_->setObjectName("rig_commands");
  table_->setHorizontalHeaderLabels({tr("s"), tr("Command"), tr("Drive"), tr("Value")});
  table_->setColumnWidth(0, table_->fontMetrics().horizontalAdvance("0000.000") + 24);
  table_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
  table_->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
  table_->setColumnWidth(3, table_->fontMetrics().horizontalAdvance("-0000.000 m/s") + 20);
  table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 12);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setMinimumHeight(table_->fontMetrics().height() * 11);
  column->addWidget(table_);
  auto* line = new QHBoxLayout;
  auto* add = new QPushButton(tr("Add"));
  add->setObjectName("commandAdd");
  add->setToolTip(tr("One more command, a second after the last"));
  auto* remove = new QPushButton(tr("Remove"));
  remove->setObjectName("commandRemove");
  remove->setToolTip(tr("Take the chosen command out"));
  line->addWidget(add);
  line->addWidget(remove);
  column->addLayout(line);
  addRow(tr("Table"), box,
         tr("Speeds of winches are those of the line in m/s, positive hoists; of hinges in °/s"));
  connect(add, &QPushButton::clicked, this, [this] {
    apply(table_, tr("Add command"), [this](Rigging& rigging) {
      std::vector<DriveCommand>& commands = thingIn<LoadCase>(rigging, thing()).commands;
      DriveCommand command;
      command.time = commands.empty() ? 1 : commands.back().time + 1;
      const QStringList drives = drivesFor(rigging, CommandKind::Run);
      command.kind = drives.isEmpty() ? CommandKind::Wind : CommandKind::Run;
      if (!drives.isEmpty()) command.drive = drives.first().toStdString();
      command.value = drives.isEmpty() ? 10 : 0.1;
      commands.push_back(command);
    });
  });
  connect(remove, &QPushButton::clicked, this, [this] {
    const int row = table_->currentRow();
    apply(table_, tr("Remove command"), [this, row](Rigging& rigging) {
      std::vector<DriveCommand>& commands = thingIn<LoadCase>(rigging, thing()).commands;
      if (row >= 0 && row < static_cast<int>(commands.size())) commands.erase(commands.begin() + row);
    });
  });
  onRefresh([this](const Rigging& rigging) { showTable(rigging); });
}

QStringList CasePage::drivesFor(const Rigging& rigging, CommandKind kind) const {
  QStringList names;
  if (kind == CommandKind::Wind) return names;
  if (kind == CommandKind::Pull) {
    for (const RigRope& rope : rigging.ropes)
      if (rope.use == RopeUse::TagLine) names << QString::fromStdString(rope.name);
    return names;
  }
  if (kind == CommandKind::EmergencyStop) names << QString();
  for (const RigWinch& winch : rigging.winches) names << QString::fromStdString(winch.name);
  for (const RigJoint& joint : rigging.joints)
    if (joint.isDriven) names << QString::fromStdString(joint.name);
  return names;
}

void CasePage::changeRow(int row, const QString& what, const std::function<void(DriveCommand&)>& change) {
  apply(table_, what, [&](Rigging& rigging) {
    std::vector<DriveCommand>& commands = thingIn<LoadCase>(rigging, thing()).commands;
    if (row >= static_cast<int>(commands.size())) return;
    change(commands[static_cast<std::size_t>(row)]);
    sortByTime(commands);
  });
}

void CasePage::showTable(const Rigging& rigging) {
  const std::vector<DriveCommand>& commands = thingIn<LoadCase>(rigging, thing()).commands;
  // A cell that is being typed in stays.
  if (table_->isAncestorOf(focusWidget()) && table_->rowCount() == static_cast<int>(commands.size())) {
    for (int row = 0; row < table_->rowCount(); ++row) {
      if (auto* time = qobject_cast<QuantityField*>(table_->cellWidget(row, 0)))
        time->show(commands[static_cast<std::size_t>(row)].time);
      if (auto* value = qobject_cast<QuantityField*>(table_->cellWidget(row, 3)))
        value->show(commands[static_cast<std::size_t>(row)].value);
    }
  }
  const int current = table_->currentRow();
  table_->setRowCount(static_cast<int>(commands.size()));
  for (int row = 0; row < static_cast<int>(commands.size()); ++row)
    showRow(rigging, commands[static_cast<std::size_t>(row)], row);
  table_->setCurrentCell(std::min(current, table_->rowCount() - 1), 0);
}

void CasePage::showRow(const Rigging& rigging, const DriveCommand& command, int row) {
  auto* time = qobject_cast<QuantityField*>(table_->cellWidget(row, 0));
  if (!time) {
    time = new QuantityField(Quantity::Time, 0, LoadCase::kLongest, 3);
    time->onChanged([this, row](double value, int) {
      changeRow(row, tr("Change time"), [value](DriveCommand& changed) { changed.time = value; });
    });
    calmWheel(time);
    table_->setCellWidget(row, 0, time);
  }
  time->show(command.time);
  auto* kind = qobject_cast<QComboBox*>(table_->cellWidget(row, 1));
  if (!kind) {
    kind = new QComboBox;
    kind->addItems(textsOf(kCommandKinds));
    calmWheel(kind);
    connect(kind, &QComboBox::activated, this, [this, row](int index) {
      changeRow(row, tr("Change command"), [&](DriveCommand& changed) {
        changed.kind = static_cast<CommandKind>(index);
        const QStringList drives = drivesFor(editor().rigging(), changed.kind);
        if (!drives.contains(QString::fromStdString(changed.drive)))
          changed.drive = drives.isEmpty() ? std::string() : drives.first().toStdString();
        if (changed.kind == CommandKind::Pull) changed.value = std::abs(changed.value);
      });
    });
    table_->setCellWidget(row, 1, kind);
  }
  kind->setCurrentIndex(static_cast<int>(command.kind));
  auto* drive = qobject_cast<QComboBox*>(table_->cellWidget(row, 2));
  if (!drive) {
    drive = new QComboBox;
    calmWheel(drive);
    connect(drive, &QComboBox::activated, this, [this, row, drive](int index) {
      const std::string name = drive->itemData(index).toString().toStdString();
      changeRow(row, tr("Change drive"), [&](DriveCommand& changed) {
        if (changed.kind != CommandKind::Wind)
          changed.drive = name;
        else if (index < static_cast<int>(windWays().size()))
          changed.direction = windWays()[static_cast<std::size_t>(index)].direction;
      });
    });
    table_->setCellWidget(row, 2, drive);
  }
  drive->clear();
  if (command.kind == CommandKind::Wind) fillWindWays(*drive, command.direction);
  for (const QString& name : drivesFor(rigging, command.kind))
    drive->addItem(name.isEmpty() ? tr("all") : name, name);
  if (command.kind != CommandKind::Wind)
    drive->setCurrentIndex(drive->findData(QString::fromStdString(command.drive)));
  drive->setEnabled(drive->count() > 0);
  auto* value = qobject_cast<QuantityField*>(table_->cellWidget(row, 3));
  if (!value) {
    value = new QuantityField(Quantity::Number, -1e6, 1e6, 3);
    value->onChanged([this, row](double number, int) {
      changeRow(row, tr("Change value"), [number](DriveCommand& changed) { changed.value = number; });
    });
    calmWheel(value);
    table_->setCellWidget(row, 3, value);
  }
  value->setEnabled(hasValue(command.kind));
  value->setToolTip(command.kind == CommandKind::Pull   ? tr("Force in N")
                    : command.kind == CommandKind::Wind ? tr("Wind speed in m/s")
                                                        : tr("Speed in m/s, of hinges in °/s"));
  value->show(command.value);
}

}  // namespace liana
