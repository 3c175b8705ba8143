#include "io/import/process/importer_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <utility>

#include "io/import/packed/mapped_file.h"
#include "io/import/packed/packed_assembly.h"
#include "io/import/process/importer_protocol.h"

extern char** environ;

namespace liana {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kPollMilliseconds = 20;
constexpr double kTakeOverShare = 0.03;  // of the progress: unpacking what was read

/// A file descriptor that is closed in the end.
class Descriptor {
public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  bool isOpen() const { return number_ >= 0; }

private:
  int number_;
};

bool makePair(Descriptor& ours, Descriptor& theirs) {
  int pair[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return false;
  ours = Descriptor(pair[0]);
  theirs = Descriptor(pair[1]);
  return true;
}

/// The importer program as this process sees it: one socket. It ends when the socket is closed, that is when
/// this process ends, however it ends.
class Importer {
public:
  static Importer& shared() {
    static Importer importer;
    return importer;
  }

  /// Hands the two descriptors to a new child of the importer; false if there is no importer.
  bool handOver(int channel, int memory) {
    const std::lock_guard lock(mutex_);
    const fs::path program = importerProgram();
    if (program.empty()) return false;
    if (control_.isOpen() && program == program_ && send(channel, memory)) return true;
    return start(program) && send(channel, memory);
  }

private:
  ~Importer() { end(); }

  /// Closing the socket ends the importer; it is waited for, but not for ever.
  void end() {
    control_ = Descriptor();
    for (int i = 0; process_ > 0 && i < 100; ++i) {
      if (::waitpid(process_, nullptr, WNOHANG) != 0) process_ = 0;
      if (process_ > 0) ::usleep(5000);
    }
    process_ = 0;
  }

  bool start(const fs::path& program) {
    end();  // the one before, if there is any
    Descriptor ours, theirs;
    if (!makePair(ours, theirs)) return false;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, theirs.number(), kImporterControl);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    for (const int output : {1, 2})  // OCCT's chatter; what went wrong is said by our own messages
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string name = program.string();
    char* words[] = {name.data(), nullptr};
    const int failed = ::posix_spawn(&process_, program.c_str(), &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) return false;
    control_ = std::move(ours);
    program_ = program;
    return true;
  }

  bool send(int channel, int memory) const {
    const std::array<int, 2> descriptors{channel, memory};
    char byte = 'r';
    iovec part{&byte, 1};
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof descriptors)] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = space;
    message.msg_controllen = sizeof space;
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptors);
    std::memcpy(CMSG_DATA(header), descriptors.data(), sizeof descriptors);
    return ::sendmsg(control_.number(), &message, MSG_NOSIGNAL) == 1;
  }

  std::mutex mutex_;
  Descriptor control_;
  fs::path program_;
  pid_t process_ = 0;
};

/// Waits for the answer, passes progress on, and gives up when told to or when nothing moves.
class Waiting {
public:
  Waiting(int channel, const InputFile& file, double patience, const Progress& progress)
      : channel_(channel), file_(file), progress_(progress), patience_(patience) {}

  /// Done, or why not.
  Result<void> run() {
    for (;;) {
      if (!progress_.report(last_.fraction, last_.text)) return Error::cancelled();
      pollfd watched{channel_, POLLIN, 0};
      const int ready = ::poll(&watched, 1, kPollMilliseconds);
      if (ready < 0 && errno != EINTR) return badFile(file_.path, "cannot be read: waiting for it failed.");
      if (ready <= 0) {
        if (std::chrono::duration<double>(Clock::now() - moved_).count() > patience_) return stalled();
        continue;
      }
      std::string bytes(kLongestMessage, '\0');
      const ssize_t count = ::recv(channel_, bytes.data(), bytes.size(), 0);
      if (count <= 0) return died();
      const ImporterAnswer answer =
          unpackAnswer(std::string_view(bytes).substr(0, static_cast<std::size_t>(count)));
      if (answer.kind == ImporterAnswer::Kind::Done) return {};
      if (answer.kind == ImporterAnswer::Kind::Failed) return Error{answer.text};
      if (answer.kind == ImporterAnswer::Kind::Cancelled) return Error::cancelled();
      if (answer.fraction != last_.fraction) moved_ = Clock::now();
      last_ = answer;
    }
  }

private:
  Error died() const {
    return badFile(file_.path,
                   "cannot be read: the reader broke down on it, so it is damaged or needs more memory "
                   "than there is. Export it again, or in another format.");
  }
  Error stalled() const {
    return badFile(file_.path, "cannot be read: the reader got no further for " +
                                   std::to_string(static_cast<int>(patience_)) +
                                   " s, so it is damaged. Export it again, or in another format.");
  }

  int channel_;
  const InputFile& file_;
  const Progress& progress_;
  double patience_;  // [s]
  ImporterAnswer last_{ImporterAnswer::Kind::Progress, 0, "Reading the file"};
  Clock::time_point moved_ = Clock::now();
};

}  // namespace

fs::path importerProgram() {
  if (const char* given = std::getenv("LIANA_IMPORTER"); given && *given)
    return std::string_view(given) == "off" ? fs::path() : fs::path(given);
  std::error_code error;
  const fs::path beside = fs::read_symlink("/proc/self/exe", error).parent_path() / "liana-importer";
  return ::access(beside.c_str(), X_OK) == 0 ? beside : fs::path();
}

std::optional<Result<void>> askImporter(const ImportRequest& request, const InputFile& file,
                                        const Progress& progress,
                                        const std::function<Result<void>(std::string_view)>& take) {
  Descriptor channel, theirs;
  const Descriptor memory(::memfd_create("liana-import", MFD_CLOEXEC));
  const std::string bytes = packRequest(request);
  if (!memory.isOpen() || bytes.size() > kLongestMessage || !makePair(channel, theirs) ||
      !Importer::shared().handOver(theirs.number(), memory.number()))
    return {};
  theirs = Descriptor();
  if (::send(channel.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0) return {};
  const Progress reading = progress.part(0, 1 - kTakeOverShare);
  const Result<void> done =
      Waiting(channel.number(), file, patienceFor(file, request.settings), reading).run();
  if (!done.ok()) return done;  // closing the channel ends the child, if it still works
  const MappedFile packed(memory.number());
  const Result<void> taken = take(packed.bytes());
  if (!taken.ok() && !taken.error().isCancelled())
    return badFile(file.path, "was read, but could not be taken over: " + taken.error().message);
  return taken;
}

std::optional<Result<ImportedAssembly>> readInImporterProcess(
    const InputFile& file, FileKind kind, const ImportSettings& settings, const Progress& progress,
    const std::function<void(std::string_view)>& keep) {
  ImportedAssembly imported;
  const Progress takingOver = progress.part(1 - kTakeOverShare, 1);
  const ImportRequest request{ImportPurpose::Assembly, file.path, file.scratch, kind, settings};
  const auto asked = askImporter(request, file, progress, [&](std::string_view packed) -> Result<void> {
    Result<ImportedAssembly> unpacked = unpackAssembly(packed, file.path.parent_path(), takingOver);
    if (!unpacked.ok()) return unpacked.error();
    keep(packed);
    imported = std::move(*unpacked);
    return {};
  });
  if (!asked) return {};
  if (!asked->ok()) return asked->error();
  return imported;
}

}  // namespace liana
