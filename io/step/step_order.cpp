#include "io/step/step_order.h"

#include <StepRepr_HArray1OfRepresentationItem.hxx>
#include <StepRepr_NextAssemblyUsageOccurrence.hxx>
#include <StepRepr_RepresentationContext.hxx>
#include <StepVisual_MechanicalDesignGeometricPresentationRepresentation.hxx>
#include <StepVisual_StyledItem.hxx>
#include <TCollection_HAsciiString.hxx>
#include <algorithm>
#include <string>
#include <vector>

namespace liana {
namespace {

using Styles = Handle(StepVisual_MechanicalDesignGeometricPresentationRepresentation);

/// The numbers of what is styled: geometry, which OCCT puts in a steady order.
std::vector<int> placeOf(const Styles& styles, const Handle(StepData_StepModel) & model) {
  std::vector<int> place{model->Number(styles->ContextOfItems())};
  for (int i = 1; !styles->Items().IsNull() && i <= styles->NbItems(); ++i) {
    const Handle(StepVisual_StyledItem) item = Handle(StepVisual_StyledItem)::DownCast(styles->ItemsValue(i));
    if (!item.IsNull()) place.push_back(model->Number(item->Item()));
  }
  return place;
}

void numberOccurrences(const Handle(StepData_StepModel) & model) {
  int count = 0;
  for (int i = 1; i <= model->NbEntities(); ++i) {
    const auto occurrence = Handle(StepRepr_NextAssemblyUsageOccurrence)::DownCast(model->Value(i));
    if (!occurrence.IsNull())
      occurrence->SetId(new TCollection_HAsciiString(std::to_string(++count).c_str()));
  }
}

void sortStyles(const Handle(StepData_StepModel) & model) {
  std::vector<Handle(Standard_Transient)> before;
  std::vector<std::pair<std::vector<int>, Styles>> styles;
  for (int i = 1; i <= model->NbEntities(); ++i) {
    const Styles style = Styles::DownCast(model->Value(i));
    if (!style.IsNull())
      styles.emplace_back(placeOf(style, model), style);
    else if (styles.empty())
      before.push_back(model->Value(i));
  }
  const int count = model->NbEntities();
  std::vector<Handle(Standard_Transient)> all;
  for (int i = 1; i <= count; ++i) all.push_back(model->Value(i));
  std::stable_sort(styles.begin(), styles.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  model->ClearEntities();
  for (const Handle(Standard_Transient) & entity : before) model->AddEntity(entity);
  for (const auto& [place, style] : styles) model->AddWithRefs(style);
  for (const Handle(Standard_Transient) & entity : all)  // what no style refers to
    if (!model->Contains(entity)) model->AddEntity(entity);
}

}  // namespace

void makeReproducible(const Handle(StepData_StepModel) & model) {
  numberOccurrences(model);
  sortStyles(model);
}

}  // namespace liana
