#include "io/archive/unpack_archive.h"

#include <minizip/unzip.h>
#include <zlib.h>

#include <algorithm>
#include <fstream>
#include <memory>

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kChunk = 1 << 16;  // bytes

/// Counts what comes out, reports progress, and stops when it is too much.
class Unpacking {
public:
  Unpacking(const InputFile& archive, const ArchiveLimits& limits, const Progress& progress)
      : archive_(archive),
        progress_(progress),
        allowed_(std::min(limits.largest,
                          std::max<std::uint64_t>(limits.alwaysAllowed, limits.ratio * archive.size))) {}

  /// Takes pieces from `next` (its length, 0 at the end, below zero when damaged) into a file.
  template <typename Next>
  Result<void> write(const fs::path& target, const Next& next) {
    std::error_code ignored;
    fs::create_directories(target.parent_path(), ignored);
    std::ofstream stream(target, std::ios::binary);
    std::vector<char> buffer(kChunk);
    for (;;) {
      if (!progress_.report(
              std::min(1.0, static_cast<double>(done_) / (8.0 * static_cast<double>(archive_.size))),
              "Unpacking"))
        return Error::cancelled();
      const int count = next(buffer.data(), static_cast<unsigned>(buffer.size()));
      if (count < 0) return damaged();
      if (count == 0) break;
      done_ += static_cast<std::uint64_t>(count);
      if (done_ > allowed_)
        return badFile(archive_.path,
                       "unpacks to more than " + std::to_string(allowed_ >> 20) +
                           " MB, far more than CAD data do. Unpack it by hand if you trust it.");
      stream.write(buffer.data(), count);
      if (!stream)
        return badFile(archive_.path, "cannot be unpacked: the folder for temporary files is full.");
    }
    return {};
  }

  Error damaged() const {
    return badFile(archive_.path, "cannot be unpacked: it is damaged or cut off. Pack it again.");
  }

private:
  const InputFile& archive_;
  const Progress& progress_;
  std::uint64_t allowed_, done_ = 0;
};

/// The name without .gz; .stpz is STEP packed with gzip.
std::string nameWithin(const fs::path& archive) {
  std::string ending = archive.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  const std::string stem = archive.stem().string();
  return ending == ".stpz" ? stem + ".stp" : stem;
}

Result<std::vector<fs::path>> unpackGzip(const InputFile& archive, const fs::path& folder, Unpacking& work) {
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(::gzopen(archive.path.c_str(), "rb"), ::gzclose);
  if (!file) return work.damaged();
  const fs::path target = folder / nameWithin(archive.path);
  const auto written = work.write(target, [&](char* data, unsigned size) {
    const int count = ::gzread(file.get(), data, size);
    int error = Z_OK;
    ::gzerror(file.get(), &error);  // a cut end is no failure of gzread itself
    return error == Z_OK || error == Z_STREAM_END ? count : -1;
  });
  if (!written.ok()) return written.error();
  return std::vector<fs::path>{target};
}

/// Whether a name stays below the folder it is unpacked into.
bool staysInside(const std::string& name) {
  if (name.empty() || name.front() == '/' || name.find('\\') != std::string::npos ||
      name.find('\0') != std::string::npos)
    return false;
  const fs::path path(name);
  return std::none_of(path.begin(), path.end(), [](const fs::path& step) { return step == ".."; });
}

class Zip {
public:
  Zip(const InputFile& archive, const fs::path& folder, Unpacking& work)
      : archive_(archive),
        folder_(folder),
        work_(work),
        zip_(::unzOpen64(archive.path.c_str()), ::unzClose) {}

  Result<std::vector<fs::path>> unpack(std::size_t mostFiles) {
    if (!zip_) return work_.damaged();
    std::vector<fs::path> files;
    int found = ::unzGoToFirstFile(zip_.get());
    for (std::size_t count = 0; found == UNZ_OK; found = ::unzGoToNextFile(zip_.get())) {
      if (++count > mostFiles)
        return badFile(archive_.path, "holds more than " + std::to_string(mostFiles) +
                                          " files. Unpack it and open the one you want.");
      if (auto taken = takeFile(files); !taken.ok()) return taken.error();
    }
    if (found != UNZ_END_OF_LIST_OF_FILE) return work_.damaged();
    return files;
  }

private:
  Result<void> takeFile(std::vector<fs::path>& files) {
    unz_file_info64 info{};
    std::string name(4096, '\0');
    if (::unzGetCurrentFileInfo64(zip_.get(), &info, name.data(), name.size(), nullptr, 0, nullptr, 0) !=
            UNZ_OK ||
        info.size_filename >= name.size())
      return work_.damaged();
    name.resize(info.size_filename);
    if (name.ends_with('/')) return {};  // a folder
    if (!staysInside(name))
      return badFile(archive_.path, "holds a file whose name leads out of it. Do not trust it.");
    if ((info.flag & 1) != 0)
      return badFile(archive_.path, "is protected by a password. Unpack it and open what it holds.");
    if (::unzOpenCurrentFile(zip_.get()) != UNZ_OK) return work_.damaged();
    const fs::path target = folder_ / name;
    std::uint64_t length = 0;
    const auto written = work_.write(target, [&](char* data, unsigned size) {
      const int count = ::unzReadCurrentFile(zip_.get(), data, size);
      length += static_cast<std::uint64_t>(std::max(0, count));
      return count;
    });
    // Compares the checksum, but not that of a file that ends too early.
    const bool isSound = ::unzCloseCurrentFile(zip_.get()) == UNZ_OK && length == info.uncompressed_size;
    if (!written.ok()) return written;
    if (!isSound) return work_.damaged();
    files.push_back(target);
    return {};
  }

  const InputFile& archive_;
  const fs::path& folder_;
  Unpacking& work_;
  std::unique_ptr<void, int (*)(unzFile)> zip_;
};

}  // namespace

Result<std::vector<fs::path>> unpackArchive(const InputFile& archive, const fs::path& folder,
                                            const Progress& progress, const ArchiveLimits& limits) {
  Unpacking work(archive, limits, progress);
  if (archive.head.starts_with("PK")) return Zip(archive, folder, work).unpack(limits.files);
  return unpackGzip(archive, folder, work);
}

}  // namespace liana
