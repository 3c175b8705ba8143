#include "io/step/write_step.h"

#include "io/step/xde_file.h"
#include "io/xde/occt_session.h"
#include "io/xde/xde_from_assembly.h"

namespace liana {

Result<void> writeStep(const Assembly& assembly, const std::filesystem::path& file,
                       const StepOptions& options) {
  if (assembly.shapes().empty())
    return Error{"There is no geometry to write to \"" + file.string() + "\". Open an assembly first."};
  const OcctSession session;
  return writeXdeAsStep(
      file,
      [&](const Handle(TDocStd_Document) & document) {
        fillXde(assembly, document, MeshPartForm::PlanarFaces);
      },
      options);
}

}  // namespace liana
