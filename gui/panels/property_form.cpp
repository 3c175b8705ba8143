// Lays out property pages.
#include "gui/panels/property_form.h"

#include <QEvent>
#include <QHBoxLayout>

#include "gui/panels/quantity_field.h"
#include "gui/resources/icons.h"

namespace liana {
namespace {

QLabel* makeErrorLabel() {
  auto* label = new QLabel;
  label->setObjectName("fieldError");
  label->setWordWrap(true);
  label->setStyleSheet("color: #d33a2c;");
  label->hide();
  return label;
}

}  // namespace

PropertyForm::PropertyForm(QWidget* parent)
    : QWidget(parent), titleIcon_(new QLabel), title_(new QLabel), rows_(new QFormLayout(this)) {
  rows_->setContentsMargins(10, 8, 10, 8);
  rows_->setHorizontalSpacing(12);
  rows_->setVerticalSpacing(5);
  rows_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  rows_->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  QFont font = title_->font();
  font.setBold(true);
  font.setPointSizeF(font.pointSizeF() * 1.1);
  title_->setFont(font);
  title_->setWordWrap(true);
  auto* line = new QHBoxLayout;
  line->addWidget(titleIcon_);
  line->addWidget(title_, 1);
  rows_->addRow(line);
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
  rows_->addRow(label);
  return label;
}

void PropertyForm::addRow(const QString& label, QWidget* field, const QString& toolTip) {
  field->setToolTip(toolTip);
  rows_->addRow(label, field);
  if (QWidget* name = rows_->labelForField(field)) name->setToolTip(toolTip);
  if (auto* quantity = qobject_cast<QuantityField*>(field))
    quantity->onComplaint([this, field](const QString& problem) { showError(field, problem); });
  // Made now: a field may complain while its window is closing, when nothing can be added any more.
  rows_->addRow(errors_[field] = makeErrorLabel());
}

void PropertyForm::setRowVisible(QWidget* field, bool visible) {
  rows_->setRowVisible(field, visible);
}

void PropertyForm::addNote(const QString& text) {
  auto* note = new QLabel(text);
  note->setWordWrap(true);
  note->setForegroundRole(QPalette::PlaceholderText);
  rows_->addRow(note);
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
