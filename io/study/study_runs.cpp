#include "io/study/study_runs.h"

#include <fstream>

#include "io/study/row_json.h"
#include "io/write_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

std::string quoted(const fs::path& file) {
  return "\"" + file.string() + "\"";
}

}  // namespace

Result<StudyRuns> StudyRuns::read(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return Error{quoted(file) + " does not exist. Check the path."};
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return Error{quoted(file) + " cannot be opened. Check that you may read it."};
  StudyRuns runs;
  runs.files_ = {file};
  std::string line;
  std::map<int, std::size_t> marks;  // of each run's line, to tell it from another
  for (int number = 1; std::getline(stream, line) && !stream.eof(); ++number) {
    const std::string place = quoted(file) + ", line " + std::to_string(number) + ": ";
    if (number == 1) {
      Result<StudyHeader> header = StudyHeader::parse(line);
      if (!header.ok()) return Error{place + header.error().message};
      runs.header_ = std::move(header).value();
    } else {
      const Result<StudyRow> row = parseRow(line, runs.header_);
      if (!row.ok())
        return Error{place + row.error().message + ". Delete that line; --resume makes its run again."};
      const std::size_t mark = std::hash<std::string>()(line);
      if (const auto [known, isNew] = marks.try_emplace(row->run, mark); !isNew && known->second != mark)
        return Error{place + "run " + std::to_string(row->run) +
                     " is there twice, with different figures. Delete the wrong line."};
      runs.rows_.try_emplace(row->run, Place{0, runs.soundSize_, line.size()});
    }
    runs.soundSize_ += line.size() + 1;
  }
  if (runs.soundSize_ == 0)
    return Error{quoted(file) + " has no whole line: no run was finished. Start the study again."};
  return runs;
}

Result<StudyRuns> StudyRuns::readAll(const std::vector<fs::path>& files) {
  StudyRuns all;
  for (const fs::path& file : files) {
    Result<StudyRuns> one = read(file);
    if (!one.ok()) return one;
    if (all.files_.empty()) {
      all.header_ = one->header_;
    } else if (const std::string difference = all.header_.findDifference(one->header_); !difference.empty()) {
      return Error{quoted(file) + " is not of the same study as " + quoted(all.files_.front()) + ": " +
                   difference + ". Merge shards of one study only."};
    }
    for (auto [run, place] : one->rows_) {
      place.file = static_cast<int>(all.files_.size());
      all.rows_.try_emplace(run, place);
    }
    all.files_.push_back(file);
  }
  all.header_.shard = {};
  return all;
}

std::vector<int> StudyRuns::missing() const {
  std::vector<int> missing;
  for (int run = 0; run <= header_.runs; ++run)
    if (header_.shard.owns(run) && !has(run)) missing.push_back(run);
  return missing;
}

Result<void> StudyRuns::forEachLine(const std::function<Result<void>(const std::string&)>& take) const {
  std::vector<std::ifstream> streams;
  for (const fs::path& file : files_) streams.emplace_back(file, std::ios::binary);
  std::string line;
  for (const auto& [run, place] : rows_) {
    std::ifstream& stream = streams[place.file];
    line.resize(place.size);
    stream.seekg(static_cast<std::streamoff>(place.offset));
    stream.read(line.data(), static_cast<std::streamsize>(place.size));
    if (!stream) return Error{quoted(files_[place.file]) + " changed while it was read. Try again."};
    if (auto taken = take(line); !taken.ok()) return taken;
  }
  return {};
}

Result<void> StudyRuns::forEachRow(const std::function<Result<void>(const StudyRow&)>& take) const {
  return forEachLine([&](const std::string& line) -> Result<void> {
    const Result<StudyRow> row = parseRow(line, header_);
    return row.ok() ? take(*row) : Result<void>(row.error());
  });
}

Result<void> StudyRuns::write(const fs::path& file) const {
  return replaceFileAtomically(file, [&](const fs::path& temporary) -> Result<void> {
    std::ofstream stream(temporary, std::ios::binary);
    stream << header_.line() << '\n';
    auto written = forEachLine([&](const std::string& line) -> Result<void> {
      stream << line << '\n';
      return {};
    });
    stream.close();
    if (written.ok() && !stream) return Error{quoted(file) + " cannot be written; the disk may be full."};
    return written;
  });
}

}  // namespace liana
