#include "io/study/run_journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "io/study/study_runs.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

Error cannot(const fs::path& file, const char* what) {
  return {"\"" + file.string() + "\" cannot be " + what + ": " + std::strerror(errno) + "."};
}

std::vector<int> runsOf(const StudyHeader& header) {
  std::vector<int> runs;
  for (int run = 0; run <= header.runs; ++run)
    if (header.shard.owns(run)) runs.push_back(run);
  return runs;
}

/// Without one nothing was ever finished.
bool hasWholeLine(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string line;
  return std::getline(stream, line) && !stream.eof();
}

}  // namespace

Result<RunJournal> RunJournal::open(const fs::path& file, const StudyHeader& header, Mode mode) {
  std::error_code error;
  const bool exists = fs::exists(file, error) && fs::file_size(file, error) > 0;
  if (exists && mode == Mode::New)
    return Error{
        "\"" + file.string() +
        "\" holds runs of an earlier study. Continue it with --resume, replace it with --overwrite, or "
        "choose another folder with -o."};
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor < 0) return cannot(file, "written");
  RunJournal journal(file, descriptor);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return Error{"\"" + file.string() +
                 "\" is being written by another study. Wait for it or choose another folder with -o."};
  const bool continues = mode == Mode::Resume && hasWholeLine(file);
  const Result<void> ready = continues ? journal.resume(header) : journal.begin(header);
  if (!ready.ok()) return ready.error();
  return journal;
}

RunJournal::RunJournal(RunJournal&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      remaining_(std::move(other.remaining_)) {}

RunJournal::~RunJournal() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<void> RunJournal::begin(const StudyHeader& header) {
  if (::ftruncate(descriptor_, 0) != 0) return cannot(file_, "written");
  remaining_ = runsOf(header);
  return append(header.line());
}

Result<void> RunJournal::resume(const StudyHeader& header) {
  const Result<StudyRuns> runs = StudyRuns::read(file_);
  if (!runs.ok()) return runs.error();
  std::string difference = header.findDifference(runs->header());
  const StudyShard &mine = header.shard, &its = runs->header().shard;
  if (difference.empty() && (mine.number != its.number || mine.count != its.count))
    difference = "it is another shard";
  if (!difference.empty())
    return Error{"\"" + file_.string() + "\" cannot be continued: " + difference +
                 ". Choose another folder with -o, or replace it with --overwrite."};
  remaining_ = runs->missing();
  // A line without its end would run into the next one.
  if (::ftruncate(descriptor_, static_cast<off_t>(runs->soundSize())) != 0) return cannot(file_, "written");
  return {};
}

Result<void> RunJournal::append(const std::string& line) {
  const std::string text = line + '\n';
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(descriptor_, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return cannot(file_, "written");
    done += static_cast<std::size_t>(written);
  }
  return {};
}

}  // namespace liana
