// Lays out property pages.
#include "gui/panels/pages/property_form.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>

#include "gui/panels/fields/calm_wheel.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/resources/icons.h"

namespace liana {
namespace {

QLabel* makeErrorLabel() {
  auto* label = new QLabel;
  label->setObjectName("fieldError");
  label->setWordWrap(true);
  QPalette colors = label->palette();
  colors.setColor(QPalette::WindowText, QColor("#d33a2c"));
  label->setPalette(colors);
  return label;
}

}  // namespace

// A grid, not a form layout: that of Qt 6.4 writes beyond its list of rows when rows have been hidden.
PropertyForm::PropertyForm(QWidget* parent)
    : QWidget(parent),
      titleIcon_(new QLabel),
      title_(new QLabel),
      rows_(new QGridLayout),
      lineHeight_(QComboBox().sizeHint().height()) {
  rows_->setHorizontalSpacing(12);
  rows_->setVerticalSpacing(5);
  rows_->setColumnStretch(1, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(10, 8, 10, 8);
  column->addLayout(rows_);
  column->addStretch(1);
  QFont font = title_->font();
  font.setBold(true);
  font.setPointSizeF(font.pointSizeF() * 1.1);
  title_->setFont(font);
  title_->setWordWrap(true);
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  line->addWidget(titleIcon_);
  line->addWidget(title_, 1);
  rows_->addLayout(line, 0, 0, 1, 2);
}

void PropertyForm::setTitle(const QString& title, const QString& iconName) {
  title_->setText(title);
  iconName_ = iconName;
  titleIcon_->setPixmap(icon(iconName).pixmap(QSize(20, 20), titleIcon_->devicePixelRatioF()));
}

void PropertyForm::changeEvent(QEvent* event) {
  // Icons are drawn in the colour of the text.
  if (event->type() == QEvent::PaletteChange && !iconName_.isEmpty()) setTitle(title_->text(), iconName_);
  QWidget::changeEvent(event);
}

QLabel* PropertyForm::addGroup(const QString& heading) {
  auto* label = new QLabel(heading);
  QFont font = label->font();
  font.setBold(true);
  label->setFont(font);
  label->setContentsMargins(0, 10, 0, 2);
  label->setForegroundRole(QPalette::Link);
  addWideRow(label);
  return label;
}

void PropertyForm::addWideRow(QWidget* widget) {
  rows_->addWidget(widget, rows_->rowCount(), 0, 1, 2);
}

void PropertyForm::addRow(const QString& label, QWidget* field, const QString& toolTip) {
  const int row = rows_->rowCount();
  field->setToolTip(toolTip);
  calmWheel(field);
  rows_->addWidget(field, row, 1);
  if (!label.isEmpty()) {
    auto* name = new QLabel(label);
    name->setBuddy(field);
    name->setToolTip(toolTip);
    // The name stands beside the first line of fields that are taller than one.
    name->setMinimumHeight(std::min(field->sizeHint().height(), lineHeight_));
    rows_->addWidget(name, row, 0, Qt::AlignTop);
    labels_[field] = name;
  }
  if (auto* quantity = qobject_cast<QuantityField*>(field))
    quantity->onComplaint([this, field](const QString& problem) { showError(field, problem); });
  // Made now: a field may complain while its window is closing, when nothing can be added any more.
  QLabel* error = errors_[field] = makeErrorLabel();
  addWideRow(error);
  error->hide();
}

void PropertyForm::setRowVisible(QWidget* field, bool visible) {
  field->setVisible(visible);
  if (const auto label = labels_.find(field); label != labels_.end()) label->second->setVisible(visible);
}

QLabel* PropertyForm::addNote(const QString& text) {
  auto* note = new QLabel(text);
  note->setWordWrap(true);
  note->setForegroundRole(QPalette::PlaceholderText);
  addWideRow(note);
  return note;
}

void PropertyForm::showError(QWidget* field, const QString& problem) {
  QLabel* label = errors_.at(field);
  label->setText(problem);
  label->setVisible(!problem.isEmpty());
}

void PropertyForm::clearErrors() {
  for (const auto& [field, label] : errors_)
    if (label) label->hide();
}

QLabel* PropertyForm::addValue(const QString& label, const QString& toolTip) {
  auto* value = new QLabel;
  value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  value->setWordWrap(true);
  value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  addRow(label, value, toolTip);
  return value;
}

}  // namespace liana
