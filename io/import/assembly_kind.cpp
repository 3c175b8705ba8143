#include "io/import/assembly_kind.h"

namespace liana {

Result<FileKind> assemblyKindOf(const InputFile& input) {
  const FileKind byContent = fileKindOf(input.head, input.size);
  if (isAssemblyKind(byContent)) return byContent;
  const FileKind byName = fileKindOf(input.path);
  if (byContent == FileKind::Project || byName == FileKind::Project)
    return badFile(input.path, "is a project, not a CAD file. Open it as a project.");
  if (byName == FileKind::Step)
    return badFile(input.path,
                   "is not a STEP file (it does not begin with ISO-10303-21). Export it as STEP AP203, "
                   "AP214 or AP242.");
  if (byName == FileKind::Brep || byName == FileKind::Iges)
    return badFile(input.path, std::string("is not a proper ") + nameOf(byName) + " file. Export it again.");
  if (isAssemblyKind(byName)) return byName;
  return badFile(input.path,
                 "is none of the formats that can be read: STEP, IGES, BREP, STL, OBJ, glTF, or one of them "
                 "in a .zip or .gz. Export it as STEP.");
}

}  // namespace liana
