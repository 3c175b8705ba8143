// A page about one thing of the rigging: rows that show a value and change it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "gui/hoist/pages/rig_editor.h"
#include "gui/panels/fields/quantity.h"
#include "gui/panels/pages/property_form.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace liana {

class QuantityField;

/// Rows read and write the thing that is selected. Values go through the editor, so that all are undone and
/// saved; what the rigging cannot be is said below the field.
class RigForm : public PropertyForm {
  Q_OBJECT

public:
  explicit RigForm(RigEditor& editor, QWidget* parent = nullptr);

  /// Shows what the document has.
  void refresh();

protected:
  template <typename Value>
  struct Access {
    std::function<Value(const Rigging&)> get;
    std::function<void(Rigging&, const Value&)> set;
  };
  /// How a number is shown and what it may be.
  struct Range {
    Quantity quantity = Quantity::Number;
    double least = 0, most = 1e9;
    int decimals = 2;
    double factor = 1;  // shown value / stored value
  };

  void addName();
  QuantityField* addNumber(const QString& label, const QString& tip, const Range& range,
                           Access<double> access);
  /// With a tick: none when it is off. `usual` is shown then, if it is known.
  QuantityField* addOptional(const QString& label, const QString& tip, const Range& range,
                             Access<std::optional<double>> access,
                             std::function<double(const Rigging&)> usual = {});
  QComboBox* addChoice(const QString& label, const QString& tip, const QStringList& texts,
                       Access<int> access);
  /// Of names that change; the first entry may be a word for none.
  QComboBox* addNames(const QString& label, const QString& tip,
                      std::function<QStringList(const Rigging&)> names, const QString& none,
                      Access<QString> access);
  QCheckBox* addTick(const QString& label, const QString& tip, Access<bool> access);
  /// Three numbers in one row.
  void addVector(const QString& label, const QString& tip, const Range& range,
                 Access<Eigen::Vector3d> access);
  /// Position, and angles about the axes.
  void addPose(Access<Eigen::Isometry3d> access);
  /// Shown below the label for what is worked out.
  QLabel* addText(const QString& label, const QString& tip, std::function<QString(const Rigging&)> text);
  /// Called with each refresh.
  void onRefresh(std::function<void(const Rigging&)> refresh) { refreshers_.push_back(std::move(refresh)); }

  RigEditor& editor() const { return editor_; }
  const std::string& thing() const { return editor_.selected().name; }
  /// What the next field's widget is called, for tests and styles.
  QString nextName(const QString& label) const;
  /// Whether a field may read and write: the selected thing is there.
  virtual bool isAbout(const Rigging& rigging) const = 0;
  void apply(QWidget* field, const QString& what, const RigEditor::Change& change, int visit = 0);

private:
  QuantityField* makeField(const Range& range, const QString& label, Access<double> access);

  RigEditor& editor_;
  std::vector<std::function<void(const Rigging&)>> refreshers_;
  QLineEdit* name_ = nullptr;
  bool isShowing_ = false;
  std::pair<QWidget*, int> lastVisit_{nullptr, -1};
  int token_ = 0;
};

}  // namespace liana
