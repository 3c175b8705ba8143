// The properties of a branch: how it holds its cables, where it is, and which meet there.
#pragma once

#include <array>
#include <functional>

#include "gui/panels/pages/property_form.h"
#include "kernel/model/harness/branch.h"

class QComboBox;
class QLineEdit;

namespace liana {

class Edit;
class QuantityField;
class Workspace;

class BranchPage : public PropertyForm {
  Q_OBJECT

public:
  explicit BranchPage(Workspace& workspace, QWidget* parent = nullptr);

  void showBranch(BranchId branch);
  void updateFields();

private:
  void addHoldRows();
  void addPlaceRows();
  const Branch* branch() const;
  void showForce();
  /// Applies the change to a copy; typing goes on in one undo step while the field is visited.
  void change(QWidget* field, const std::function<void(Branch&)>& change, int visit);
  void applyField(QWidget* field, std::unique_ptr<Edit> edit, int visit);

  Workspace& workspace_;
  BranchId shown_;
  QLineEdit* name_;
  QComboBox *directions_, *motion_;
  QuantityField* mass_;
  std::array<QuantityField*, 3> position_{};
  QLabel *sitsOn_, *cables_, *force_;
  std::pair<QWidget*, int> lastVisit_{nullptr, -1};
  int token_ = 0;
};

}  // namespace liana
