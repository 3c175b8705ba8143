// The look that all property pages share: headings and rows of label and field.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QWidget>
#include <map>

namespace liana {

/// A column of groups. Rows are added to the last group.
class PropertyForm : public QWidget {
public:
  explicit PropertyForm(QWidget* parent = nullptr);

  void setTitle(const QString& title, const QString& iconName);
  QLabel* addGroup(const QString& heading);
  void addRow(const QString& label, QWidget* field, const QString& toolTip = {});
  /// A row that only shows; returns the label that takes the value.
  QLabel* addValue(const QString& label, const QString& toolTip = {});
  /// Shows or hides a field with its label, or a heading.
  void setRowVisible(QWidget* field, bool visible);
  /// A quiet text over the whole width.
  QLabel* addNote(const QString& text);
  /// Says under a field what is wrong with it; an empty text takes that away.
  void showError(QWidget* field, const QString& problem);
  void clearErrors();

protected:
  void changeEvent(QEvent* event) override;

private:
  void addWideRow(QWidget* widget);

  QString iconName_;
  QLabel* titleIcon_;
  QLabel* title_;
  QGridLayout* rows_;
  int lineHeight_;  // of a field
  std::map<QWidget*, QLabel*> labels_;
  std::map<QWidget*, QLabel*> errors_;
};

}  // namespace liana
