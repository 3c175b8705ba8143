// Ticks, fields and where a limit comes from.
#include "gui/panels/pages/limits_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QStackedWidget>

#include "gui/panels/fields/calm_wheel.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/workspace/workspace.h"
#include "kernel/checks/compression_limit.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/change_settings.h"

namespace liana {

LimitsPage::LimitsPage(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), target_(new QComboBox) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(10, 8, 10, 8);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  target_->setObjectName("limitsOf");
  target_->setToolTip(tr("Whose limits: those of one cable come before those of the project"));
  grid->addWidget(target_, 0, 0, 1, 2);
  constexpr Quantity length = Quantity::Length;
  addRow(tr("Bend radius"), length, &CheckLimits::minBendRadiusStatic_mm, 30, "staticRadius",
         tr("Smallest bend radius of the centerline of a cable that is laid once"));
  addRow(tr("… of moving cables"), length, &CheckLimits::minBendRadiusMoving_mm, 60, "movingRadius",
         tr("Smallest bend radius of a cable that is bent again and again"));
  addRow(tr("Clearance"), length, &CheckLimits::clearance_mm, 5, "clearance",
         tr("Least distance from the cable's surface to parts, other cables and itself"));
  addRow(tr("… to cables"), length, &CheckLimits::cableClearance_mm, 2, "cableClearance",
         tr("Least distance to other cables and to itself, instead of the clearance; 0: they may touch"));
  addRow(tr("Clip force"), Quantity::Force, &CheckLimits::maxClipForce_N, 50, "clipForce",
         tr("Largest force at clips, handles and connectors"));
  addRow(tr("Clip moment"), Quantity::Moment, &CheckLimits::maxClipMoment_Nm, 1, "clipMoment",
         tr("Largest moment at clips, handles and connectors"));
  addRow(tr("Torsion"), Quantity::Twist, &CheckLimits::maxTorsion_deg_per_m, 90, "torsion",
         tr("Largest twist of the cable per length"));
  addRow(tr("Compression"), Quantity::Force, &CheckLimits::maxCompression_N, 10, "compression",
         tr("Largest force that pushes the cable along its axis. Without one: its bending stiffness over the "
            "square of its bend radius, which is what makes it bow that tightly"));
  addRow(tr("Free span"), length, &CheckLimits::maxUnsupportedSpan_mm, 300, "span",
         tr("Largest length between two neighbouring ends or clips"));
  addRow(tr("Length"), length, &CheckLimits::targetLength_mm, 500, "targetLength",
         tr("The length to be bought or cut"));
  addRow(tr("Slack"), length, &CheckLimits::maxSlack_mm, 50, "slack",
         tr("Largest length of a span beyond the straight distance of its ends"));
  grid->setRowStretch(grid->rowCount(), 1);
  connect(target_, &QComboBox::activated, this, [this](int index) {
    cable_ = {target_->itemData(index).toULongLong()};
    refresh();
  });
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    cable_ = {};
    fillTargets();
  });
  connect(&workspace, &Workspace::documentChanged, this, &LimitsPage::fillTargets);
  connect(&workspace, &Workspace::selectionChanged, this, &LimitsPage::followSelection);
  calmWheel(this);
  fillTargets();
}

void LimitsPage::addRow(const QString& label, Quantity quantity, std::optional<double> CheckLimits::*member,
                        double first, const char* name, const QString& toolTip) {
  Row row{member,
          first,
          new QCheckBox(label),
          new QuantityField(quantity, 0, 1e6, 3),
          new QLabel,
          new QStackedWidget};
  row.tick->setObjectName(QString("limit_%1").arg(name));
  row.field->setObjectName(QString("limitValue_%1").arg(name));
  row.elsewhere->setForegroundRole(QPalette::PlaceholderText);
  row.tick->setToolTip(toolTip);
  row.value->setToolTip(toolTip);
  row.value->addWidget(row.field);
  row.value->addWidget(row.elsewhere);
  row.value->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* grid = static_cast<QGridLayout*>(layout());
  const int line = grid->rowCount();
  grid->addWidget(row.tick, line, 0);
  grid->addWidget(row.value, line, 1);
  const std::size_t index = rows_.size();
  rows_.push_back(row);
  connect(row.tick, &QCheckBox::clicked, this, [this, index](bool on) {
    const Row& clicked = rows_[index];
    set(clicked, on ? std::optional(firstValue(clicked)) : std::nullopt, 0);
    if (on) clicked.field->setFocus();
  });
  row.field->onChanged([this, index](double value, int visit) {
    const Row& edited = rows_[index];
    if (lastVisit_ != std::pair<const void*, int>(edited.field, visit))
      token_ = workspace_.edits().newMergeToken();
    lastVisit_ = {edited.field, visit};
    set(edited, value, token_);
  });
}

void LimitsPage::fillTargets() {
  const QSignalBlocker quiet(target_);
  target_->clear();
  target_->addItem(tr("All cables of the project"), QVariant::fromValue<qulonglong>(0));
  for (const Cable& cable : workspace_.document().cables())
    target_->addItem(QString::fromStdString(cable.name), QVariant::fromValue<qulonglong>(cable.id.value));
  const int index = target_->findData(QVariant::fromValue<qulonglong>(cable_.value));
  if (index < 0) cable_ = {};
  target_->setCurrentIndex(std::max(0, index));
  refresh();
}

void LimitsPage::followSelection() {
  const CableId selected = cableOf(workspace_.selection());
  if (!selected.isValid() || selected == cable_) return;
  cable_ = selected;
  fillTargets();
}

const CheckLimits& LimitsPage::shown() const {
  const Cable* cable = workspace_.document().findCable(cable_);
  return cable ? cable->limits : workspace_.document().settings().limits;
}

QString LimitsPage::elsewhereText(const Row& row) const {
  const Cable* cable = workspace_.document().findCable(cable_);
  const auto text = [&](double value, const QString& source) {
    return tr("%1 (%2)").arg(row.field->textFromValue(value) + row.field->suffix(), source);
  };
  if (cable)
    if (const auto& value = cable->spec.limits.*row.member) return text(*value, tr("its type"));
  if (cable)
    if (const auto& value = workspace_.document().settings().limits.*row.member)
      return text(*value, tr("project"));
  if (row.member == &CheckLimits::maxCompression_N) {
    if (!cable) return tr("by stiffness and bend radius");
    if (const auto value = usualCompressionLimit(*cable, limitsFor(*cable, workspace_.document().settings())))
      return text(*value, tr("by its bend radius"));
  }
  return tr("no limit");
}

double LimitsPage::firstValue(const Row& row) const {
  const Cable* cable = workspace_.document().findCable(cable_);
  if (!cable) return row.first;
  if (row.member == &CheckLimits::targetLength_mm) return cable->length;
  const CheckLimits limits = limitsFor(*cable, workspace_.document().settings());
  if (row.member == &CheckLimits::maxCompression_N)
    return compressionLimit(*cable, limits).value_or(row.first);
  return (limits.*row.member).value_or(row.first);
}

void LimitsPage::refresh() {
  for (const Row& row : rows_) {
    const std::optional<double>& value = shown().*row.member;
    row.tick->setChecked(value.has_value());
    if (value) row.field->show(*value);
    row.elsewhere->setText(elsewhereText(row));
    row.value->setCurrentIndex(value ? 0 : 1);
  }
}

void LimitsPage::set(const Row& row, std::optional<double> value, int mergeToken) {
  CheckLimits limits = shown();
  limits.*row.member = value;
  if (workspace_.document().findCable(cable_)) {
    workspace_.apply(std::make_unique<ChangeCable>(ChangeCable::setLimits(cable_, limits)), mergeToken);
  } else {
    DocumentSettings settings = workspace_.document().settings();
    settings.limits = limits;
    workspace_.apply(std::make_unique<ChangeSettings>(settings), mergeToken);
  }
  refresh();
}

}  // namespace liana
