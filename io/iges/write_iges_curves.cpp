#include "io/iges/write_iges_curves.h"

#include <BRep_Tool.hxx>
#include <GeomToIGES_GeomCurve.hxx>
#include <Geom_Curve.hxx>
#include <IGESBasic_Name.hxx>
#include <IGESControl_Controller.hxx>
#include <IGESControl_Writer.hxx>
#include <IGESData_GlobalSection.hxx>
#include <IGESData_IGESEntity.hxx>
#include <IGESData_IGESModel.hxx>
#include <IGESGraph_Color.hxx>
#include <Standard_Failure.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TopoDS.hxx>
#include <fstream>

#include "io/import/text_decoding.h"
#include "io/step/records/step_encoding.h"
#include "io/vdafs/write_vdafs.h"
#include "io/why_not_written.h"
#include "io/write_file.h"
#include "io/xde/occt_session.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

/// IGES knows ASCII alone: other characters are escaped as STEP does it, control characters are spaces. A
/// name of nothing else than that is told by its label.
std::string igesText(const std::string& name, const std::string& label) {
  const std::string text = stepEscaped(decodeName(name));
  return text.empty() ? label : text;
}

Handle(TCollection_HAsciiString) asciiString(const std::string& text) {
  return new TCollection_HAsciiString(text.c_str());
}

/// The curve with its name and colour; null when OCCT makes no entity of it.
Handle(IGESData_IGESEntity)
    entityOf(const IgesCurve& curve, const std::string& label, const Handle(IGESData_IGESModel) & model) {
  double first = 0, last = 0;
  const Handle(Geom_Curve) geometry = BRep_Tool::Curve(TopoDS::Edge(occtShape(curve.edge)), first, last);
  GeomToIGES_GeomCurve translator;
  translator.SetModel(model);
  const Handle(IGESData_IGESEntity) entity = translator.TransferCurve(geometry, first, last);
  if (entity.IsNull()) return entity;
  entity->SetLabel(asciiString(label));
  const Handle(IGESBasic_Name) name = new IGESBasic_Name;
  name->Init(1, asciiString(igesText(curve.name, label)));
  entity->AddProperty(name);
  const Handle(IGESGraph_Color) color = new IGESGraph_Color;
  color->Init(100 * curve.color.red, 100 * curve.color.green, 100 * curve.color.blue, {});
  entity->InitColor(color);
  return entity;
}

void describeOrigin(const Handle(IGESData_IGESModel) & model, const std::filesystem::path& file) {
  IGESData_GlobalSection global = model->GlobalSection();
  global.SetSendName(asciiString("Cable centerlines"));
  global.SetFileName(asciiString(stepEscaped(decodeName(file.filename().string()))));
  global.SetSystemId(asciiString("Liana"));
  global.SetAuthorName(asciiString(""));
  global.SetCompanyName(asciiString(""));
  model->SetGlobalSection(global);
}

}  // namespace

Result<void> writeIgesCurves(const std::vector<IgesCurve>& curves, const std::filesystem::path& file) {
  const std::string failed = "\"" + file.string() + "\" cannot be written as IGES";
  const OcctSession session;
  try {
    IGESControl_Controller::Init();
    IGESControl_Writer writer("MM", 0);
    std::vector<std::string> names;
    for (const IgesCurve& curve : curves) names.push_back(curve.name);
    const std::vector<std::string> labels = vdafsNames(names);  // the same eight capitals and digits
    for (std::size_t i = 0; i < curves.size(); ++i) {
      const Handle(IGESData_IGESEntity) entity = entityOf(curves[i], labels[i], writer.Model());
      if (entity.IsNull() || !writer.AddEntity(entity))
        return Error{failed + ": the curve of \"" + curves[i].name + "\" has no IGES form."};
    }
    writer.ComputeModel();
    describeOrigin(writer.Model(), file);
    return replaceFileAtomically(file, [&](const std::filesystem::path& temporary) -> Result<void> {
      std::ofstream stream(temporary, std::ios::binary);
      const bool written = stream && writer.Write(stream);
      stream.close();
      if (!written || !stream) return Error{failed + ": " + whyNotWritten(temporary) + "."};
      return {};
    });
  } catch (const Standard_Failure& failure) {
    return Error{failed + ": " + failure.GetMessageString()};
  }
}

}  // namespace liana
