// The handlers. What runs in them may call nothing but what is safe in a signal: no allocation, no locks.
#include "gui/crash/crash_log.h"

#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <QString>
#include <QtGlobal>
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <fstream>

#include "io/process_mark.h"
#include "io/project/autosave.h"
#include "io/version.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kActions = 40, kActionLength = 160;
constexpr int kMostFrames = 64;
constexpr std::size_t kKept = 10;
constexpr const char *kNew = ".log", *kTold = ".told.log";
constexpr const char* kReason = "Reason: ";

// Filled before anything happens; the handlers only read.
char logFile[1024] = "";
char reason[512] = "";
std::array<std::array<char, kActionLength>, kActions> actions{};
std::atomic<std::size_t> actionCount = 0;
std::atomic<bool> isWriting = false;
std::array<char, 64 * 1024> signalStack;

const char* nameOf(int number) {
  switch (number) {
    case SIGSEGV:
      return "segmentation fault";
    case SIGBUS:
      return "bus error";
    case SIGFPE:
      return "arithmetic error";
    case SIGILL:
      return "illegal instruction";
    case SIGABRT:
      return "aborted";
    default:
      return "signal";
  }
}

void put(int file, const char* text) {
  const std::size_t length = std::strlen(text);
  if (::write(file, text, length) < 0) return;  // nothing to be done about it here
}

void put(int file, long number) {
  char text[24];
  char* at = text + sizeof text - 1;
  *at = 0;
  const bool negative = number < 0;
  do {
    *--at = static_cast<char>('0' + std::labs(number % 10));
    number /= 10;
  } while (number != 0 && at > text + 1);
  if (negative) *--at = '-';
  put(file, at);
}

void putActions(int file) {
  put(file, "\nLast actions, the newest last:\n");
  const std::size_t count = actionCount;
  for (std::size_t i = count > kActions ? count - kActions : 0; i < count; ++i) {
    put(file, "  ");
    put(file, actions[i % kActions].data());
    put(file, "\n");
  }
}

void putBacktrace(int file) {
  put(file, "\nBacktrace:\n");
  void* frames[kMostFrames];
  ::backtrace_symbols_fd(frames, ::backtrace(frames, kMostFrames), file);
}

void writeLog(const char* path, const char* what, int number) {
  const int file = ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  put(file, "Liana ");
  put(file, versionText());
  put(file, number != 0 ? " stopped: " : " caught an exception: ");
  put(file, what);
  put(file, "\nSignal: ");
  put(file, static_cast<long>(number));
  put(file, "\nSeconds since 1970: ");
  put(file, static_cast<long>(::time(nullptr)));
  put(file, "\n");
  if (reason[0] != 0) {
    put(file, kReason);
    put(file, reason);
    put(file, "\n");
  }
  putActions(file);
  putBacktrace(file);
  ::close(file);
}

void onSignal(int number) {
  // A second one, in the handler or on another thread, ends at once.
  if (!isWriting.exchange(true)) writeLog(logFile, nameOf(number), number);
  ::signal(number, SIG_DFL);
  ::raise(number);
}

void setReason(std::string_view text) {
  const std::size_t length = std::min(text.size(), sizeof reason - 1);
  std::memcpy(reason, text.data(), length);
  reason[length] = 0;
}

[[noreturn]] void onTerminate() {
  try {
    if (const std::exception_ptr pending = std::current_exception()) std::rethrow_exception(pending);
    setReason("std::terminate without an exception");
  } catch (const std::exception& error) {
    setReason(std::string("uncaught exception: ") + error.what());
  } catch (...) {
    setReason("uncaught exception of an unknown kind");
  }
  std::abort();
}

QtMessageHandler previousHandler = nullptr;

void onQtMessage(QtMsgType kind, const QMessageLogContext& context, const QString& text) {
  if (kind == QtFatalMsg) setReason("Qt: " + text.toStdString());
  if (kind == QtCriticalMsg) noteAction("Qt says: " + text.toStdString());
  if (previousHandler) previousHandler(kind, context, text);
}

void catchSignals() {
  stack_t stack{};
  stack.ss_sp = signalStack.data();
  stack.ss_size = signalStack.size();
  ::sigaltstack(&stack, nullptr);  // a stack that has run over cannot carry the handler
  struct sigaction action {};
  action.sa_handler = onSignal;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) ::sigaction(number, &action, nullptr);
}

fs::path newLogFile(const fs::path& folder, const std::string& kind) {
  const ProcessMark process = thisProcess();
  static std::atomic<int> counter = 0;
  return folder / (kind + "-" + std::to_string(std::time(nullptr)) + "-" + std::to_string(process.id) + "-" +
                   std::to_string(++counter) + kNew);
}

bool isTold(const fs::path& file) {
  return file.filename().string().ends_with(kTold);
}

}  // namespace

fs::path crashFolder() {
  const fs::path recovery = recoveryFolder();
  return recovery.empty() ? fs::path() : recovery.parent_path() / "crashes";
}

void installCrashLog(const fs::path& folder) {
  std::error_code error;
  if (folder.empty()) return;
  fs::create_directories(folder, error);
  const std::string file = newLogFile(fs::absolute(folder, error), "crash").string();
  if (error || file.size() >= sizeof logFile) return;
  std::memcpy(logFile, file.c_str(), file.size() + 1);
  void* frames[2];
  ::backtrace(frames, 2);  // loads the library it needs, which may allocate
  catchSignals();
  std::set_terminate(onTerminate);
  previousHandler = qInstallMessageHandler(onQtMessage);
}

void noteAction(std::string_view what) {
  auto& slot = actions[actionCount % kActions];
  const std::size_t length = std::min(what.size(), kActionLength - 1);
  std::memcpy(slot.data(), what.data(), length);
  slot[length] = 0;
  ++actionCount;
}

fs::path logException(std::string_view what) {
  if (logFile[0] == 0) return {};
  const fs::path file = newLogFile(fs::path(logFile).parent_path(), "exception");
  writeLog(file.c_str(), std::string(what).c_str(), 0);
  std::error_code ignored;
  return fs::exists(file, ignored) ? file : fs::path();
}

std::vector<CrashReport> findCrashReports(const fs::path& folder) {
  std::vector<CrashReport> reports;
  std::error_code error;
  if (folder.empty() || !fs::is_directory(folder, error)) return reports;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with("crash-") || !name.ends_with(kNew) || isTold(entry->path())) continue;
    CrashReport report{entry->path(), {}};
    std::ifstream file(report.file);
    std::getline(file, report.reason);
    for (std::string line; std::getline(file, line) && !line.empty();)
      if (line.starts_with(kReason)) report.reason += ", " + line.substr(std::strlen(kReason));
    reports.push_back(std::move(report));
  }
  std::sort(reports.begin(), reports.end(),
            [](const CrashReport& a, const CrashReport& b) { return a.file > b.file; });
  return reports;
}

void markTold(const CrashReport& report) {
  std::error_code ignored;
  fs::path told = report.file;
  fs::rename(report.file, told.replace_extension() += kTold, ignored);
  std::vector<fs::path> old;
  for (const fs::directory_entry& entry : fs::directory_iterator(report.file.parent_path(), ignored))
    if (isTold(entry.path())) old.push_back(entry.path());
  std::sort(old.rbegin(), old.rend());
  for (std::size_t i = kKept; i < old.size(); ++i) fs::remove(old[i], ignored);
}

}  // namespace liana
