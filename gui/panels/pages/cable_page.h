// The properties of a cable: what it is made of, how long it is, and what the solver found.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "gui/panels/pages/property_form.h"
#include "gui/workspace/selection/selection.h"
#include "kernel/edits/edit.h"
#include "kernel/model/cable/cable_spec.h"

class QCheckBox;
class QLineEdit;
class QToolButton;

namespace liana {

class QuantityField;
class SectionRows;
class Workspace;

/// Every field edits live through an undoable edit; the steps of one visit to a field are one undo step.
class CablePage : public PropertyForm {
  Q_OBJECT

public:
  explicit CablePage(Workspace& workspace, QWidget* parent = nullptr);

  void showCable(CableId cable);
  void updateFields();
  void updateResults();
  CableId cable() const { return cable_; }

Q_SIGNALS:
  /// Somebody wants to choose from the cable library.
  void libraryWanted();

protected:
  void changeEvent(QEvent* event) override;

private:
  void addCableRows();
  void addSpecRows();
  void addResultRows();
  void addSpecField(const QString& label, QuantityField* field, double CableSpec::*member,
                    const QString& toolTip);
  /// A measured value that stands instead of one that follows from the material; zero means: it follows.
  void addMeasuredField(const QString& label, QuantityField* field, std::optional<double> CableSpec::*member,
                        const QString& toolTip);
  /// Changes a copy of the spec; the field says what is wrong when it cannot be.
  void changeSpec(QWidget* field, int visit, const std::function<void(CableSpec&)>& change);
  void applyField(QWidget* field, std::unique_ptr<Edit> edit, int visit);
  void updateLibrary(const CableSpec& spec);
  /// In the colour of problems below the limit.
  QString radiusText(double radius, double limit) const;
  /// Only what counts can be changed: measured figures stand instead of those that follow from the material.
  void enableMaterial(const CableSpec& spec);
  void chooseColor();
  int tokenFor(const void* field, int visit);

  Workspace& workspace_;
  CableId cable_;
  QLineEdit* name_;
  QuantityField *length_, *bendLimit_;
  QuantityField* segments_;
  QCheckBox* moves_;
  QToolButton* color_;
  QLabel* several_;  // how many cables are selected beside this one
  SectionRows* section_ = nullptr;
  std::vector<std::pair<QuantityField*, double CableSpec::*>> specFields_;
  std::vector<std::pair<QuantityField*, std::optional<double> CableSpec::*>> measuredFields_;
  QLabel *madeOf_, *solver_, *solvedLength_, *minimumRadius_, *edgewiseRadius_, *tension_, *compression_,
      *supports_;
  std::pair<const void*, int> lastVisit_{nullptr, -1};
  int token_ = 0;
};

}  // namespace liana
