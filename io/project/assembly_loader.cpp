#include "io/project/assembly_loader.h"

#include <algorithm>
#include <set>

#include "io/content_hash.h"
#include "io/import/read_assembly.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr int kSearchDepth = 3;        // folders below the project's that are looked through
constexpr int kSearchedFiles = 20000;  // then the search gives up: it must not read a whole disk

std::vector<fs::path> filesBelow(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  auto walk = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
  for (int seen = 0; !error && walk != fs::recursive_directory_iterator() && seen < kSearchedFiles; ++seen) {
    std::error_code ignored;
    if (walk.depth() >= kSearchDepth) walk.disable_recursion_pending();
    if (walk->is_regular_file(ignored)) files.push_back(walk->path());
    walk.increment(error);
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// One assembly of the project on its way to its geometry.
class Loader {
public:
  Loader(OpenedProject& project, AssemblyReference& reference, fs::path folder)
      : project_(project), reference_(reference), folder_(std::move(folder)), stored_(reference.file) {}

  /// False when cancelled.
  bool load(bool isRelinked, const Progress& progress) {
    Result<std::string> hash = hashOfFile(reference_.file);
    if (!hash.ok() && !isRelinked) hash = search();
    if (!hash.ok()) return reportMissing();
    if (!isRelinked && !reference_.contentHash.empty() && *hash != reference_.contentHash)
      report(AssemblyProblem::Kind::Changed, "\"" + reference_.file.string() +
                                                 "\" has changed since the project was saved. Check clips "
                                                 "and clearances; saving the project takes the "
                                                 "new state over.");
    Result<ImportedAssembly> imported = readAssembly(reference_.file, {}, progress);
    if (!imported.ok() && imported.error().isCancelled()) return false;
    if (!imported.ok()) {
      report(AssemblyProblem::Kind::Unreadable, "Assembly left out: " + imported.error().message);
      return true;
    }
    project_.warnings.insert(project_.warnings.end(), imported->warnings.begin(), imported->warnings.end());
    reference_.contentHash = *hash;
    reference_.setGeometry(imported->assembly);
    noteLostOverrides();
    return true;
  }

private:
  /// The hash of the file that took the missing one's place; an error when there is none.
  Result<std::string> search() {
    const std::vector<fs::path> files = filesBelow(folder_);
    for (const fs::path& file : files)
      if (file.filename() == stored_.filename()) candidates_.push_back(file);
    std::vector<fs::path> order = candidates_;
    for (const fs::path& file : files)  // renamed, but beside the project
      if (file.parent_path() == folder_ && file.extension() == stored_.extension()) order.push_back(file);
    for (const fs::path& file : order) {
      const Result<std::string> hash = hashOfFile(file);
      if (!hash.ok() || *hash != reference_.contentHash) continue;
      reference_.file = file;
      report(AssemblyProblem::Kind::Moved,
             "\"" + stored_.string() + "\" is not there any more; \"" + file.string() +
                 "\" has the same content and was taken. Save the project to keep "
                 "that.");
      return hash;
    }
    return Error{"not found"};
  }

  bool reportMissing() {
    std::string hint;
    if (!candidates_.empty())
      hint = " \"" + candidates_.front().string() + "\" has that name, but other content.";
    report(AssemblyProblem::Kind::Missing, "Assembly left out: \"" + stored_.string() + "\" does not exist." +
                                               hint + " Put it back, or relink it (--relink \"" +
                                               stored_.filename().string() + "=NEW FILE\").");
    return true;
  }

  void report(AssemblyProblem::Kind kind, const std::string& message) {
    project_.warnings.push_back(message);
    project_.problems.push_back({reference_.id, kind, stored_, candidates_, message});
  }

  void noteLostOverrides() {
    const std::vector<std::string> paths = pathsOf(*reference_.assembly);
    const std::set<std::string> known(paths.begin(), paths.end());
    for (const PartOverride& change : reference_.overrides)
      if (!known.contains(change.part))
        project_.warnings.push_back("The changed part \"" + change.part + "\" is not in " +
                                    reference_.file.filename().string() + "; the change waits for it.");
  }

  OpenedProject& project_;
  AssemblyReference& reference_;
  fs::path folder_, stored_;
  std::vector<fs::path> candidates_;
};

bool names(const Relink& relink, const AssemblyReference& reference, const fs::path& folder) {
  return relink.from == reference.file.string() || relink.from == reference.file.filename().string() ||
         relink.from == reference.file.lexically_relative(folder).generic_string();
}

/// Which assemblies got another file by a relink.
Result<std::vector<bool>> applyRelinks(DocumentContent& content, const std::vector<Relink>& relinks,
                                       const fs::path& folder) {
  std::vector<bool> relinked(content.assemblies.size(), false);
  for (const Relink& relink : relinks) {
    bool used = false;
    for (std::size_t i = 0; i < content.assemblies.size(); ++i) {
      if (relinked[i] || !names(relink, content.assemblies[i], folder)) continue;
      content.assemblies[i].file = fs::absolute(relink.to).lexically_normal();
      relinked[i] = used = true;
    }
    if (!used)
      return Error{"The project has no assembly \"" + relink.from +
                   "\" to relink. `liana info` lists those it has."};
  }
  return relinked;
}

}  // namespace

Result<void> loadAssemblies(OpenedProject& project, const fs::path& projectFile,
                            const std::vector<Relink>& relinks, const Progress& progress) {
  const fs::path folder = fs::absolute(projectFile).parent_path();
  const Result<std::vector<bool>> relinked = applyRelinks(project.content, relinks, folder);
  if (!relinked.ok()) return relinked.error();
  auto& assemblies = project.content.assemblies;
  const double share = 1.0 / static_cast<double>(std::max<std::size_t>(assemblies.size(), 1));
  for (std::size_t i = 0; i < assemblies.size(); ++i) {
    const auto number = static_cast<double>(i);
    if (!Loader(project, assemblies[i], folder)
             .load((*relinked)[i], progress.part(share * number, share * (number + 1))))
      return Error::cancelled();
  }
  return {};
}

}  // namespace liana
