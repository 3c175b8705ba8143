#include "io/import/import_cache.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

#include <signal.h>
#include <unistd.h>

#include "io/content_hash.h"
#include "io/import/packed/mapped_file.h"
#include "io/import/packed/packed_assembly.h"
#include "io/import/packed/packing.h"
#include "io/import/process/importer_process.h"
#include "io/version.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMegabyte = 1024 * 1024;
constexpr std::uintmax_t kDefaultMegabytes = 2048;
constexpr const char* kExtension = ".liana-import";
constexpr const char* kTemporary = ".tmp-";

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// "xxh3-…-0123456789abcdef": a key as keyOf() makes it. Whatever else is in the folder is not ours.
bool isKey(std::string_view text) {
  constexpr std::string_view kHash = "xxh3-";
  return text.starts_with(kHash) && text.size() > kHash.size() + 17 && text[text.size() - 17] == '-' &&
         text.find_first_not_of("0123456789abcdef-", kHash.size()) == std::string_view::npos;
}

/// The process that writes a temporary file of ours; 0 for all other names.
int writerOf(const std::string& name) {
  const std::size_t mark = name.rfind(kTemporary);
  if (mark == std::string::npos || !isKey(std::string_view(name).substr(0, mark))) return 0;
  const std::string number = name.substr(mark + std::strlen(kTemporary));
  const bool isNumber =
      !number.empty() && number.size() < 10 && number.find_first_not_of("0123456789") == std::string::npos;
  return isNumber ? std::atoi(number.c_str()) : 0;
}

fs::path userFolder() {
  if (const std::string own = environment("LIANA_CACHE_DIR"); !own.empty()) return own;
  if (const std::string caches = environment("XDG_CACHE_HOME"); !caches.empty() && caches[0] == '/')
    return fs::path(caches) / "liana" / "imports";
  if (const std::string home = environment("HOME"); !home.empty())
    return fs::path(home) / ".cache" / "liana" / "imports";
  return {};
}

}  // namespace

std::optional<ImportCache> ImportCache::ofUser() {
  std::uintmax_t megabytes = kDefaultMegabytes;
  if (const std::string text = environment("LIANA_CACHE_MB"); !text.empty())
    megabytes = std::strtoull(text.c_str(), nullptr, 10);
  const fs::path folder = userFolder();
  if (megabytes == 0 || folder.empty()) return {};
  return ImportCache(folder, megabytes * kMegabyte);
}

std::string ImportCache::keyOf(const fs::path& file, const ImportSettings& settings) {
  const std::string content = hashOrNothing(file);
  if (content.empty()) return {};
  Packer out;
  out.putText(versionText());
  out.put(kPackedVersion);
  std::error_code error;  // another build of the importer may read differently
  const fs::path importer = importerProgram();
  out.put<std::uint64_t>(importer.empty() ? 0 : fs::file_size(importer, error));
  out.put<std::int64_t>(importer.empty() ? 0
                                         : fs::last_write_time(importer, error).time_since_epoch().count());
  out.putText(file.filename().string());  // parts without a name of their own are called after it
  out.put(settings.quality.relativeDeflection);
  out.put(settings.quality.minimumDeflection);
  out.put(settings.quality.maximumDeflection);
  out.put(settings.quality.angularDeflection);
  out.put(settings.millimetresPerUnit);
  char suffix[20];
  std::snprintf(suffix, sizeof suffix, "-%016llx", static_cast<unsigned long long>(checksumOf(out.bytes())));
  return content + suffix;
}

std::optional<ImportedAssembly> ImportCache::find(const std::string& key, const fs::path& file,
                                                  const Progress& progress, bool& cancelled) const {
  cancelled = false;
  if (key.empty()) return {};
  std::error_code error;
  const fs::path path = entry(key);
  const MappedFile mapped(path);
  if (!mapped.isOpen()) return {};
  if (!areReferencesUnchanged(mapped.bytes(), file.parent_path())) return {};
  Result<ImportedAssembly> imported = unpackAssembly(mapped.bytes(), file.parent_path(), progress);
  if (imported.ok()) {
    fs::last_write_time(path, fs::file_time_type::clock::now(), error);  // used just now
    imported->fromCache = true;
    return std::move(*imported);
  }
  cancelled = imported.error().isCancelled();
  if (!cancelled) fs::remove(path, error);
  return {};
}

void ImportCache::store(const std::string& key, std::string_view packed) const {
  if (key.empty() || packed.size() > maximumBytes_) return;
  std::error_code error;
  if (fs::create_directories(folder_, error))  // one that was there is as its owner wants it
    fs::permissions(folder_, fs::perms::owner_all, error);
  const fs::path temporary = folder_ / (key + kTemporary + std::to_string(::getpid()));
  std::ofstream stream(temporary, std::ios::binary);
  stream.write(packed.data(), static_cast<std::streamsize>(packed.size()));
  stream.close();
  if (stream.good()) fs::rename(temporary, entry(key), error);
  if (!stream.good() || error) fs::remove(temporary, error);
  trim();
}

void ImportCache::trim() const {
  struct Entry {
    fs::path path;
    std::uintmax_t size;
    fs::file_time_type used;
  };
  std::vector<Entry> entries;
  std::uintmax_t total = 0;
  std::error_code error;
  for (const auto& found : fs::directory_iterator(folder_, error)) {
    std::error_code gone;  // another process may have removed it
    const Entry item{found.path(), found.file_size(gone), found.last_write_time(gone)};
    if (gone) continue;
    const int writer = writerOf(item.path.filename().string());
    if (writer > 0 && ::kill(writer, 0) != 0 && errno == ESRCH) fs::remove(item.path, gone);
    if (item.path.extension() != kExtension || !isKey(item.path.stem().string())) continue;
    total += item.size;
    entries.push_back(item);
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.used < b.used; });
  for (const Entry& item : entries) {
    if (total <= maximumBytes_) break;
    fs::remove(item.path, error);
    total -= item.size;
  }
}

}  // namespace liana
