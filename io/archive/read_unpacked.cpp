#include "io/archive/read_unpacked.h"

#include <algorithm>

#include "io/archive/unpack_archive.h"
#include "io/read_file.h"
#include "io/xde/xde_warnings.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

/// What systems put beside people's files.
bool isSystems(const fs::path& file) {
  return file.filename().string().starts_with(".") ||
         std::any_of(file.begin(), file.end(), [](const fs::path& step) { return step == "__MACOSX"; });
}

/// Those whose names do not stand in another one: what refers to the others.
std::vector<fs::path> withoutReferred(const std::vector<fs::path>& files) {
  std::vector<bool> isReferred(files.size(), false);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Result<std::string> text = readWholeFile(files[i]);
    for (std::size_t k = 0; text.ok() && k < files.size(); ++k)
      if (k != i && text->find(files[k].filename().string()) != std::string::npos) isReferred[k] = true;
  }
  std::vector<fs::path> rest;
  for (std::size_t i = 0; i < files.size(); ++i)
    if (!isReferred[i]) rest.push_back(files[i]);
  return rest;
}

}  // namespace

Result<InputFile> openArchive(const InputFile& archive, const std::function<bool(const fs::path&)>& isWanted,
                              const Progress& progress) {
  if (archive.scratch.empty())
    return badFile(archive.path, "cannot be unpacked: no temporary folder can be made. Check TMPDIR.");
  Result<std::vector<fs::path>> files = unpackArchive(archive, archive.scratch, progress);
  if (!files.ok()) return files.error();
  std::erase_if(*files, isSystems);
  std::vector<fs::path> wanted;
  std::copy_if(files->begin(), files->end(), std::back_inserter(wanted), isWanted);
  if (wanted.empty() && files->size() == 1) wanted = *files;
  if (wanted.size() > 1) {
    const std::vector<fs::path> roots = withoutReferred(wanted);
    if (roots.size() == 1) wanted = roots;
  }
  if (wanted.empty()) return badFile(archive.path, "holds no file that can be read. Look into it.");
  if (wanted.size() > 1) {
    std::vector<std::string> names;
    for (const fs::path& file : wanted) names.push_back(file.lexically_relative(archive.scratch).string());
    return badFile(archive.path, "holds " + std::to_string(names.size()) + " files that can be read: " +
                                     listNames(names) + ". Unpack it and open the one you want.");
  }
  Result<InputFile> within = inspectInputFile(wanted.front());
  if (!within.ok()) return Error{asSeenFromOutside(within.error().message, archive)};
  if (within->isArchive())
    return badFile(archive.path, "holds another archive. Unpack it and open what is in there.");
  return within;
}

std::string asSeenFromOutside(std::string text, const InputFile& archive) {
  const std::string inside = archive.scratch.string() + "/", outside = archive.path.string() + "/";
  for (std::size_t at = 0; (at = text.find(inside, at)) != std::string::npos; at += outside.size())
    text.replace(at, inside.size(), outside);
  return text;
}

}  // namespace liana
