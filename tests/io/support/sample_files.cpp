#include "tests/io/support/sample_files.h"

#include <BRepMesh_IncrementalMesh.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepTools.hxx>
#include <BinTools.hxx>
#include <IGESCAFControl_Writer.hxx>
#include <IGESControl_Controller.hxx>
#include <Interface_Static.hxx>
#include <RWGltf_CafWriter.hxx>
#include <RWObj_CafWriter.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <StlAPI_Writer.hxx>
#include <TColStd_IndexedDataMapOfStringString.hxx>
#include <TDataStd_Name.hxx>
#include <TDocStd_Document.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include "io/xde/occt_session.h"

namespace liana {
namespace {

TopLoc_Location shiftedBy(double x, double y, double z) {
  gp_Trsf shift;
  shift.SetTranslation(gp_Vec(x, y, z));
  return TopLoc_Location(shift);
}

void setName(const TDF_Label& label, const char* utf8) {
  TDataStd_Name::Set(label, TCollection_ExtendedString(utf8, true));
}

Handle(TDocStd_Document) sampleDocument() {
  const Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
  const Handle(XCAFDoc_ShapeTool) shapes = XCAFDoc_DocumentTool::ShapeTool(document->Main());
  const Handle(XCAFDoc_ColorTool) colors = XCAFDoc_DocumentTool::ColorTool(document->Main());
  const TopoDS_Shape boxShape = BRepPrimAPI_MakeBox(10.0, 20.0, 30.0).Shape();
  const TopoDS_Shape pinShape = BRepPrimAPI_MakeCylinder(5.0, 40.0).Shape();
  for (const TopoDS_Shape& shape : {boxShape, pinShape}) BRepMesh_IncrementalMesh(shape, 0.05, false, 0.2);
  const TDF_Label root = shapes->NewShape(), group = shapes->NewShape();
  const TDF_Label box = shapes->AddShape(boxShape, false), pin = shapes->AddShape(pinShape, false);
  setName(root, "Träger");
  setName(group, "Group");
  setName(box, "Box");
  setName(pin, "Pin");
  colors->SetColor(box, Quantity_Color(1, 0, 0, Quantity_TOC_sRGB), XCAFDoc_ColorSurf);
  colors->SetColor(pin, Quantity_Color(0, 0, 1, Quantity_TOC_sRGB), XCAFDoc_ColorSurf);
  setName(shapes->AddComponent(root, box, TopLoc_Location()), "Left box");
  const TDF_Label green = shapes->AddComponent(root, box, shiftedBy(100, 0, 0));
  setName(green, "Right box");
  colors->SetColor(green, Quantity_Color(0, 1, 0, Quantity_TOC_sRGB), XCAFDoc_ColorSurf);
  setName(shapes->AddComponent(group, pin, shiftedBy(0, 0, 7)), "Pin");
  setName(shapes->AddComponent(root, group, shiftedBy(0, 50, 0)), "Group");
  colors->SetVisibility(pin, false);
  shapes->UpdateAssemblies();
  return document;
}

TopoDS_Shape wholeShape(const Handle(TDocStd_Document) & document) {
  TDF_LabelSequence roots;
  XCAFDoc_DocumentTool::ShapeTool(document->Main())->GetFreeShapes(roots);
  return XCAFDoc_ShapeTool::GetShape(roots(1));
}

void writeStepFile(const Handle(TDocStd_Document) & document, const char* path) {
  STEPCAFControl_Writer writer;
  writer.SetColorMode(true);
  writer.SetNameMode(true);
  writer.Transfer(document, STEPControl_AsIs);
  writer.Write(path);
}

void writeIgesFile(const Handle(TDocStd_Document) & document, const char* path) {
  IGESControl_Controller::Init();
  Interface_Static::SetIVal("write.iges.brep.mode", 1);  // solids, not loose faces
  IGESCAFControl_Writer writer;
  writer.SetColorMode(true);
  writer.SetNameMode(true);
  writer.Transfer(document);
  writer.Write(path);
}

void writeGltfFile(const Handle(TDocStd_Document) & document, const char* path, bool binary) {
  RWGltf_CafWriter writer(path, binary);
  writer.ChangeCoordinateSystemConverter().SetInputLengthUnit(0.001);
  writer.ChangeCoordinateSystemConverter().SetInputCoordinateSystem(RWMesh_CoordinateSystem_Zup);
  writer.Perform(document, TColStd_IndexedDataMapOfStringString(), Message_ProgressRange());
}

void writeObjFile(const Handle(TDocStd_Document) & document, const char* path) {
  RWObj_CafWriter writer(path);
  writer.Perform(document, TColStd_IndexedDataMapOfStringString(), Message_ProgressRange());
}

void writeStlFile(const TopoDS_Shape& shape, const char* path, bool binary) {
  StlAPI_Writer writer;
  writer.ASCIIMode() = !binary;
  writer.Write(shape, path);
}

}  // namespace

std::vector<SampleFile> writeSampleFiles(const TemporaryFolder& folder) {
  const OcctSession session;
  const Handle(TDocStd_Document) document = sampleDocument();
  const TopoDS_Shape shape = wholeShape(document);
  const std::vector<SampleFile> files = {
      {"STEP", folder / "sample.step"},       {"IGES", folder / "sample.igs"},
      {"BREP", folder / "sample.brep"},       {"BREP, binary", folder / "sample_binary.brep"},
      {"STL", folder / "sample.stl"},         {"STL, binary", folder / "sample_binary.stl"},
      {"OBJ", folder / "sample.obj"},         {"glTF", folder / "sample.gltf"},
      {"glTF, binary", folder / "sample.glb"}};
  writeStepFile(document, files[0].path.c_str());
  writeIgesFile(document, files[1].path.c_str());
  BRepTools::Write(shape, files[2].path.c_str());
  BinTools::Write(shape, files[3].path.c_str());
  writeStlFile(shape, files[4].path.c_str(), false);
  writeStlFile(shape, files[5].path.c_str(), true);
  writeObjFile(document, files[6].path.c_str());
  writeGltfFile(document, files[7].path.c_str(), false);
  writeGltfFile(document, files[8].path.c_str(), true);
  return files;
}

std::filesystem::path writeSampleFile(const TemporaryFolder& folder, const std::string& format) {
  for (const SampleFile& file : writeSampleFiles(folder))
    if (format == file.format) return file.path;
  return {};
}

}  // namespace liana
