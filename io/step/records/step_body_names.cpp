#include "io/step/records/step_body_names.h"

#include <Interface_InterfaceModel.hxx>
#include <StepShape_ManifoldSolidBrep.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TransferBRep.hxx>
#include <Transfer_TransientProcess.hxx>
#include <XSControl_TransferReader.hxx>
#include <XSControl_WorkSession.hxx>
#include <unordered_map>

#include "io/step/records/step_text.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

using NameOfSolid = std::unordered_map<const TopoDS_TShape*, std::string>;

std::string textOf(const Handle(TCollection_HAsciiString) & name) {
  if (name.IsNull()) return {};
  std::u16string text;
  for (int i = 1; i <= name->Length(); ++i)
    text += static_cast<char16_t>(static_cast<unsigned char>(name->Value(i)));
  return cleanStepName(text);
}

NameOfSolid namedSolids(const STEPCAFControl_Reader& reader) {
  NameOfSolid names;
  const Handle(XSControl_WorkSession) session = reader.Reader().WS();
  const Handle(Interface_InterfaceModel) model = session->Model();
  const Handle(Transfer_TransientProcess) process = session->TransferReader()->TransientProcess();
  for (int i = 1; !model.IsNull() && !process.IsNull() && i <= model->NbEntities(); ++i) {
    const Handle(StepShape_ManifoldSolidBrep) solid =
        Handle(StepShape_ManifoldSolidBrep)::DownCast(model->Value(i));
    if (solid.IsNull()) continue;
    const TopoDS_Shape shape = TransferBRep::ShapeResult(process, solid);
    if (!shape.IsNull()) names.emplace(shape.TShape().get(), textOf(solid->Name()));
  }
  return names;
}

}  // namespace

std::vector<std::vector<std::string>> stepBodyNames(const STEPCAFControl_Reader& reader,
                                                    const Assembly& assembly) {
  const NameOfSolid names = namedSolids(reader);
  std::vector<std::vector<std::string>> result;
  for (const AssemblyShape& shape : assembly.shapes()) {
    std::vector<std::string>& bodies = result.emplace_back();
    if (!shape.hasExactGeometry()) continue;
    TopTools_IndexedMapOfShape solids;
    TopExp::MapShapes(occtShape(shape.shape), TopAbs_SOLID, solids);
    for (int i = 1; i <= solids.Extent(); ++i) {
      const auto found = names.find(solids(i).TShape().get());
      bodies.push_back(found == names.end() ? std::string() : found->second);
    }
  }
  return result;
}

}  // namespace liana
