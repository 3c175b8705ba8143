#include "io/step/step_model_check.h"

#include <Interface_Check.hxx>
#include <STEPControl_Reader.hxx>
#include <Standard_Failure.hxx>
#include <StepData_StepModel.hxx>
#include <TCollection_HAsciiString.hxx>

#include "io/xde/occt_session.h"

namespace liana {

std::string findStepRecordDefect(const std::filesystem::path& file) {
  const OcctSession session;
  try {
    STEPControl_Reader reader;
    if (reader.ReadFile(file.c_str()) != IFSelect_RetDone) return "line 1: cannot be read as STEP.";
    const Handle(StepData_StepModel) model = reader.StepModel();
    for (int i = 1; i <= model->NbEntities(); ++i) {
      const Handle(Interface_Check) check = model->Check(i, true);
      if (!check->HasFailed() && !model->IsErrorEntity(i)) continue;
      const Handle(TCollection_HAsciiString) label = model->StringLabel(model->Value(i));
      const std::string reason = check->NbFails() > 0 ? check->CFail(1) : "it is not known";
      return "record " + std::string(label.IsNull() ? "?" : label->ToCString()) + ": " + reason + ".";
    }
    return {};
  } catch (const Standard_Failure& failure) {
    return std::string("record unknown: ") + failure.GetMessageString();
  }
}

}  // namespace liana
