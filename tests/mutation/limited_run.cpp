#include "tests/mutation/limited_run.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <sstream>

#include "io/import/read_assembly.h"

namespace liana {
namespace {

constexpr auto kPatience =
    std::chrono::minutes(30);  // with a run that waits for ever, on the busiest machine

void limit(int resource, rlim_t most) {
  rlimit now{};
  ::getrlimit(resource, &now);
  now.rlim_cur = std::min(most, now.rlim_max);
  ::setrlimit(resource, &now);
}

void limitThisProcess() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // their shadow memory is larger
  limit(RLIMIT_AS, kMostMemory);
#endif
  limit(RLIMIT_CPU, kMostCpuSeconds);
  limit(RLIMIT_CORE, 0);
}

void writeAll(int file, const std::string& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::write(file, bytes.data() + done, bytes.size() - done);
    if (count <= 0) return;
    done += static_cast<std::size_t>(count);
  }
}

std::string readAll(int file) {
  std::string bytes(static_cast<std::size_t>(::lseek(file, 0, SEEK_END)), '\0');
  if (::pread(file, bytes.data(), bytes.size(), 0) < 0) bytes.clear();
  ::close(file);
  return bytes;
}

[[noreturn]] void runAsChild(const std::function<Outcome()>& work, const std::filesystem::path& folder,
                             int out, int err) {
  if (::chdir(folder.c_str()) != 0) ::_exit(120);
  const int nowhere = ::open("/dev/null", O_RDWR);
  for (const int stream : {0, 1, 2}) ::dup2(nowhere, stream);
  limitThisProcess();
  const Outcome outcome = work();
  limit(RLIMIT_AS, RLIM_INFINITY);
  writeAll(out, outcome.out);
  writeAll(err, outcome.err);
  ::_exit(outcome.code);  // nothing of the test's own is destroyed
}

/// How the child ended; killed when it takes for ever.
int waitFor(pid_t child, rusage& usage, bool& isHung) {
  const auto start = std::chrono::steady_clock::now();
  int status = 0;
  while (::wait4(child, &status, WNOHANG, &usage) == 0) {
    if (std::chrono::steady_clock::now() - start > kPatience && !isHung) {
      isHung = true;
      ::kill(child, SIGKILL);
    }
    ::usleep(500);
  }
  return status;
}

}  // namespace

void startLimitedImporter(const std::filesystem::path& anyCadFile) {
  rlimit before{};
  ::getrlimit(RLIMIT_CPU, &before);
  limit(RLIMIT_CPU, kMostCpuSeconds);  // each of its children starts counting anew
  (void)readAssembly(anyCadFile);
  ::setrlimit(RLIMIT_CPU, &before);
}

LimitedRun runLimited(const std::function<Outcome()>& work, const std::filesystem::path& folder) {
  const int out = ::memfd_create("out", MFD_CLOEXEC), err = ::memfd_create("err", MFD_CLOEXEC);
  const pid_t child = ::fork();
  if (child == 0) runAsChild(work, folder, out, err);
  LimitedRun run;
  rusage usage{};
  const int status = waitFor(child, usage, run.isHung);
  if (WIFEXITED(status)) run.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) run.signal = WTERMSIG(status);
  run.isHung = run.isHung || run.signal == SIGXCPU;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  run.cpuSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  run.out = readAll(out);
  run.err = readAll(err);
  return run;
}

LimitedRun runLimited(const std::vector<std::string>& arguments, const std::filesystem::path& folder) {
  return runLimited(
      [&] {
        ::setenv("XDG_CONFIG_HOME", "config", 1);
        return runLiana(arguments);
      },
      folder);
}

}  // namespace liana
