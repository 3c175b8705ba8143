#include "gui/panels/pages/section_rows.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "gui/panels/fields/quantity_field.h"
#include "gui/panels/pages/property_form.h"

namespace liana {
namespace {

enum Shapes { Round, Strip, Ribbon };

/// A strip of the same area, six times as wide as thick.
FlatSection flatOf(const CableSpec& spec) {
  constexpr double kSlender = 6;
  FlatSection flat;
  const double area =
      std::numbers::pi / 4 * (std::pow(spec.outerDiameter, 2) - std::pow(spec.innerDiameter, 2));
  flat.thickness = std::max(0.01, std::round(10 * std::sqrt(area / kSlender)) / 10);
  flat.width = kSlender * flat.thickness;
  return flat;
}

/// A round section as wide as the strip has area.
double diameterOf(const FlatSection& flat) {
  return std::max(0.01, std::round(10 * std::sqrt(4 / std::numbers::pi * flat.width * flat.thickness)) / 10);
}

}  // namespace

SectionRows::SectionRows(PropertyForm& form, Change change)
    : QObject(&form), form_(form), change_(std::move(change)), shape_(new QComboBox) {
  shape_->setObjectName("sectionShape");
  shape_->addItems({tr("round"), tr("flat strip"), tr("ribbon of wires")});
  form.addRow(tr("Section"), shape_,
              tr("A flat cable bends over its wide side; roll its ends and clips to turn it"));
  width_ = addField(tr("Width"), "flatWidth", &FlatSection::width,
                    tr("Along the x axis of the ends and clips, which their roll turns"));
  thickness_ = addField(tr("Thickness"), "flatThickness", &FlatSection::thickness, {});
  conductors_ = new QuantityField(Quantity::Number, 1, 1000, 0);
  conductors_->setObjectName("flatConductors");
  form.addRow(tr("Conductors"), conductors_, tr("Side by side"));
  conductors_->onChanged([this](double value, int visit) {
    change_(conductors_, visit, [value](CableSpec& spec) {
      if (spec.flat) spec.flat->conductors = static_cast<int>(value);
    });
  });
  squareEdges_ = new QCheckBox(tr("square edges"));
  squareEdges_->setObjectName("flatSquareEdges");
  form.addRow(QString(), squareEdges_,
              tr("How its edges are drawn and exported; contact takes them as round"));
  connect(squareEdges_, &QCheckBox::toggled, this, [this](bool square) {
    change_(squareEdges_, --choices_, [square](CableSpec& spec) {
      if (spec.flat) spec.flat->hasSquareEdges = square;
    });
  });
  addEdgewiseFields();
  connect(shape_, &QComboBox::activated, this, &SectionRows::chooseShape);
}

/// What counts in the plane a flat cable lies in.
void SectionRows::addEdgewiseFields() {
  stiffness_ = new QuantityField(Quantity::Stiffness, 0, 1e6, 7);
  stiffness_->setObjectName("edgewiseStiffness");
  stiffness_->setSpecialValueText(tr("by width"));
  form_.addRow(
      tr("Edgewise stiffness"), stiffness_,
      tr("Bending stiffness in the plane the cable lies in, measured; by width: that over the wide side "
         "times (width / thickness)²"));
  stiffness_->onChanged([this](double value, int visit) {
    change_(stiffness_, visit, [value](CableSpec& spec) {
      spec.edgewiseStiffness = value > 0 ? std::optional(value) : std::nullopt;
    });
  });
  edgewise_ = new QuantityField(Quantity::Length, 0, 1e5, 2);
  edgewise_->setObjectName("edgewiseLimit");
  edgewise_->setSpecialValueText(tr("by width"));
  form_.addRow(
      tr("Min. edgewise radius"), edgewise_,
      tr("Smallest radius in the plane the cable lies in; by width: the other radius times width over "
         "thickness, where its edge is strained alike"));
  edgewise_->onChanged([this](double value, int visit) {
    change_(edgewise_, visit, [value](CableSpec& spec) {
      spec.limits.minBendRadiusEdgewise_mm = value > 0 ? std::optional(value) : std::nullopt;
    });
  });
}

QuantityField* SectionRows::addField(const QString& label, const char* name, double FlatSection::*member,
                                     const QString& toolTip) {
  auto* field = new QuantityField(Quantity::Length, 0.01, 1000, 3);
  field->setObjectName(name);
  form_.addRow(label, field, toolTip);
  field->onChanged([this, field, member](double value, int visit) {
    change_(field, visit, [member, value](CableSpec& spec) {
      FlatSection flat = spec.flat.value_or(FlatSection());
      flat.*member = value;
      spec.setFlat(flat);
    });
  });
  return field;
}

void SectionRows::chooseShape(int index) {
  change_(shape_, --choices_, [index](CableSpec& spec) {
    if (index == Round) {
      if (!spec.flat) return;
      const double diameter = diameterOf(*spec.flat);
      spec.setFlat(std::nullopt);
      spec.outerDiameter = diameter;
      return;
    }
    FlatSection flat = spec.flat ? *spec.flat : flatOf(spec);
    flat.shape = index == Ribbon ? FlatShape::Ribbon : FlatShape::Strip;
    if (index == Ribbon) flat.hasSquareEdges = false;
    if (index == Ribbon && flat.conductors == 1)
      flat.conductors = std::max(2, static_cast<int>(std::lround(flat.width / flat.thickness)));
    spec.setFlat(flat);
  });
}

void SectionRows::show(const CableSpec& spec) {
  isFlat_ = spec.flat.has_value();
  shape_->setCurrentIndex(!spec.flat ? Round : spec.flat->shape == FlatShape::Ribbon ? Ribbon : Strip);
  for (QuantityField* field : {width_, thickness_, conductors_, stiffness_, edgewise_})
    form_.setRowVisible(field, isFlat_);
  form_.setRowVisible(squareEdges_, isFlat_ && spec.flat->shape == FlatShape::Strip);
  if (!spec.flat) return;
  const QSignalBlocker quiet(squareEdges_);
  squareEdges_->setChecked(spec.flat->hasSquareEdges);
  stiffness_->show(spec.edgewiseStiffness.value_or(0));
  width_->show(spec.flat->width);
  thickness_->show(spec.flat->thickness);
  conductors_->show(spec.flat->conductors);
  edgewise_->show(spec.limits.minBendRadiusEdgewise_mm.value_or(0));
}

}  // namespace liana
