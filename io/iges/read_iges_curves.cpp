#include "io/iges/read_iges_curves.h"

#include <IGESBasic_Name.hxx>
#include <IGESControl_Controller.hxx>
#include <IGESControl_Reader.hxx>
#include <IGESData_IGESEntity.hxx>
#include <IGESData_IGESModel.hxx>
#include <IGESGraph_Color.hxx>
#include <Standard_Failure.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TopoDS_Shape.hxx>
#include <algorithm>

#include "io/centerline/occt_curves.h"
#include "io/iges/iges_records.h"
#include "io/read_file.h"
#include "io/step/records/step_text.h"
#include "io/xde/occt_session.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

/// As text that is surely UTF-8; escapes as STEP has them are decoded.
std::string toText(const Handle(TCollection_HAsciiString) & string) {
  std::u16string bytes;
  for (int i = 1; !string.IsNull() && i <= string->Length(); ++i)
    bytes += static_cast<char16_t>(static_cast<unsigned char>(string->Value(i)));
  return cleanStepName(bytes);
}

std::string propertyName(const Handle(IGESData_IGESEntity) & entity) {
  if (entity->NbTypedProperties(STANDARD_TYPE(IGESBasic_Name)) != 1) return {};
  const Handle(IGESBasic_Name) name =
      Handle(IGESBasic_Name)::DownCast(entity->TypedProperty(STANDARD_TYPE(IGESBasic_Name)));
  return name.IsNull() ? std::string() : toText(name->Value());
}

std::optional<Color> colorOf(const Handle(IGESData_IGESEntity) & entity) {
  const Handle(IGESGraph_Color) color = Handle(IGESGraph_Color)::DownCast(entity->Color());
  if (color.IsNull()) return {};
  double red = 0, green = 0, blue = 0;
  color->RGBIntensity(red, green, blue);
  const auto channel = [](double percent) { return static_cast<float>(std::clamp(percent / 100, 0.0, 1.0)); };
  return Color{channel(red), channel(green), channel(blue)};
}

std::string placeOf(const Handle(IGESData_IGESModel) & model, const Handle(IGESData_IGESEntity) & entity) {
  return "record D" + std::to_string(2 * model->Number(entity) - 1) + " (entity " +
         std::to_string(entity->TypeNumber()) + ")";
}

Result<std::vector<LoosePiece>> readWithOcct(const std::filesystem::path& file, const Progress& progress,
                                             std::vector<std::string>& warnings) {
  const std::string name = "\"" + file.string() + "\"";
  const OcctSession session;
  IGESControl_Controller::Init();
  IGESControl_Reader reader;
  if (reader.ReadFile(file.c_str()) != IFSelect_RetDone || reader.IGESModel().IsNull())
    return Error{name + ", line 1: cannot be read as IGES. Export it again."};
  const Handle(IGESData_IGESModel) model = reader.IGESModel();
  std::vector<LoosePiece> pieces;
  const int roots = reader.NbRootsForTransfer();
  for (int i = 1; i <= roots; ++i) {
    if (!progress.report(0.3 + 0.7 * i / roots, "Reading curves")) return Error::cancelled();
    const Handle(IGESData_IGESEntity) entity =
        Handle(IGESData_IGESEntity)::DownCast(reader.RootForTransfer(i));
    if (entity.IsNull()) continue;
    reader.ClearShapes();
    if (!reader.TransferOneRoot(i) || reader.NbShapes() == 0) {
      warnings.push_back(name + ", " + placeOf(model, entity) +
                         ": could not be translated and was left out.");
      continue;
    }
    const std::string property = propertyName(entity);
    const std::string label = entity->HasName() ? toText(entity->NameValue()) : "";
    for (int k = 1; k <= reader.NbShapes(); ++k)
      for (CurveChain& chain : freeEdges(wrapOcct(reader.Shape(k))))
        pieces.push_back({property.empty() ? "" : "name " + property, property.empty() ? label : property,
                          colorOf(entity), std::move(chain)});
  }
  return pieces;
}

}  // namespace

Result<std::vector<LoosePiece>> readIgesCurves(const std::filesystem::path& file, const Progress& progress,
                                               std::vector<std::string>& warnings) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  const std::string name = "\"" + file.string() + "\"";
  if (const std::string defect = findIgesDefect(*text); !defect.empty())
    return Error{name + ", " + defect + " Export it again."};
  try {
    return readWithOcct(file, progress, warnings);
  } catch (const Standard_Failure& failure) {
    return Error{name + " cannot be read: " + failure.DynamicType()->Name() + " " +
                 failure.GetMessageString() + "."};
  } catch (const std::exception& exception) {
    return Error{name + " cannot be read: " + exception.what() + "."};
  }
}

}  // namespace liana
