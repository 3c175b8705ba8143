// The rows of a cable's page about its section: round, or flat by width, thickness and conductors.
#pragma once

#include <QObject>
#include <functional>

#include "kernel/model/cable/cable_spec.h"

class QCheckBox;
class QComboBox;

namespace liana {

class PropertyForm;
class QuantityField;

/// Belongs to the form it puts its rows into.
class SectionRows : public QObject {
  Q_OBJECT

public:
  /// `field` is where the change was made, `visit` as in QuantityField::Changed, below zero for choices.
  using Change =
      std::function<void(QWidget* field, int visit, const std::function<void(CableSpec&)>& change)>;
  SectionRows(PropertyForm& form, Change change);

  void show(const CableSpec& spec);
  /// Shown for flat cables alone, and not shown for them.
  bool isFlat() const { return isFlat_; }

private:
  QuantityField* addField(const QString& label, const char* name, double FlatSection::*member,
                          const QString& toolTip);
  void addEdgewiseFields();
  void chooseShape(int index);

  PropertyForm& form_;
  Change change_;
  bool isFlat_ = false;
  int choices_ = 0;  // each is a change of its own
  QComboBox* shape_;
  QuantityField *width_, *thickness_, *conductors_, *edgewise_, *stiffness_;
  QCheckBox* squareEdges_;
};

}  // namespace liana
