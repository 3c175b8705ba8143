// Films of what was recorded: pictures one after the other in a file that players show.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"

namespace liana {

/// An AVI file of JPEG pictures (Motion JPEG in one RIFF). Pictures go to disk as they come, into FILE.part;
/// FILE is there once it is finished, and nothing is left of a film that is not.
class FilmFile {
public:
  FilmFile() = default;
  ~FilmFile();
  FilmFile(const FilmFile&) = delete;
  FilmFile& operator=(const FilmFile&) = delete;

  /// All pictures are of that size [pixels].
  Result<void> begin(const std::filesystem::path& file, int width, int height, int picturesPerSecond);
  /// A whole JPEG file. Fails when the disk or the format has no room for it; what came before is whole.
  Result<void> add(std::string_view jpeg);
  Result<void> finish();

  std::size_t pictures() const { return index_.size(); }

private:
  struct Place {
    std::uint32_t offset = 0, size = 0;  // from the list of pictures [bytes]
  };
  std::string header() const;
  std::filesystem::path part() const;
  Error cannotWrite() const;

  std::filesystem::path file_;
  std::ofstream stream_;
  int width_ = 0, height_ = 0, rate_ = 25;
  std::uint32_t size_ = 0;  // of the list of pictures [bytes]
  std::vector<Place> index_;
};

}  // namespace liana
