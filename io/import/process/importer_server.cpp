#include "io/import/process/importer_server.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <OSD.hxx>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "io/centerline/packed_drafts.h"
#include "io/centerline/read_drafts_in_this_process.h"
#include "io/import/packed/packed_assembly.h"
#include "io/import/process/importer_protocol.h"
#include "io/import/process/reader_limits.h"
#include "io/import/read_in_this_process.h"
#include "io/xde/occt_session.h"

namespace liana {
namespace {

constexpr double kComputingPatience = 5;  // of the time without progress that is waited for

/// Whatever the reader says about its progress, it does not compute for ever.
void limitTime(double patience, const std::filesystem::path& file, int channel) {
  const auto seconds = static_cast<unsigned>(std::max(1.0, kComputingPatience * patience));
  const Error gaveUp =
      badFile(file, "cannot be read: the reader computed for " + std::to_string(seconds) +
                        " s without an end, so it is damaged. Export it again, or in another format.");
  limitComputing(seconds, packAnswer({ImporterAnswer::Kind::Failed, 0, gaveUp.message}), channel);
}

/// Receives one byte with two descriptors; false when the other end is gone.
bool receiveDescriptors(int control, std::array<int, 2>& descriptors) {
  char byte = 0;
  iovec part{&byte, 1};
  alignas(cmsghdr) char space[CMSG_SPACE(sizeof descriptors)];
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = space;
  message.msg_controllen = sizeof space;
  ssize_t count = 0;
  do count = ::recvmsg(control, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  const cmsghdr* header = count > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (!header || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(sizeof descriptors))
    return false;
  std::memcpy(descriptors.data(), CMSG_DATA(header), sizeof descriptors);
  return true;
}

/// Ends this process as soon as nobody waits for its answer, whatever its other threads are doing.
void endWithRequester(int channel) {
  std::thread([channel] {
    pollfd watched{channel, POLLIN | POLLRDHUP, 0};
    while (::poll(&watched, 1, -1) < 0 && errno == EINTR) {
    }
    ::_exit(0);
  }).detach();
}

bool writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Progress that goes to the other process, not more often than people can see.
Progress progressTo(int channel) {
  return Progress([channel, last = std::chrono::steady_clock::time_point{}](double fraction,
                                                                            std::string_view text) mutable {
    const auto now = std::chrono::steady_clock::now();
    if (now - last < std::chrono::milliseconds(20)) return true;
    last = now;
    const std::string bytes = packAnswer({ImporterAnswer::Kind::Progress, fraction, std::string(text)});
    (void)::send(channel, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    return true;
  });
}

/// What was read, as bytes.
Result<std::string> packedAnswer(const ImportRequest& wanted, const InputFile& input,
                                 const Progress& progress) {
  if (wanted.purpose == ImportPurpose::Drafts) {
    const Result<ReadDrafts> drafts = readDraftsInThisProcess(input, progress);
    if (!drafts.ok()) return drafts.error();
    return packDrafts(*drafts);
  }
  const Result<ImportedAssembly> imported = readInThisProcess(input, wanted.kind, wanted.settings, progress);
  if (!imported.ok()) return imported.error();
  return packAssembly(*imported, input.path.parent_path());
}

ImporterAnswer answerTo(std::string_view request, int channel, int memory) {
  const ImportRequest wanted = unpackRequest(request);
  Result<InputFile> input = inspectInputFile(wanted.file);
  if (!input.ok()) return {ImporterAnswer::Kind::Failed, 0, input.error().message};
  input->scratch = wanted.scratch;
  limitMemory(input->likelySize());
  limitTime(patienceFor(*input, wanted.settings), input->path, channel);
  const Result<std::string> packed = packedAnswer(wanted, *input, progressTo(channel));
  if (!packed.ok())
    return {packed.error().isCancelled() ? ImporterAnswer::Kind::Cancelled : ImporterAnswer::Kind::Failed, 0,
            packed.error().message};
  if (!writeAll(memory, *packed))
    return {ImporterAnswer::Kind::Failed, 0,
            badFile(input->path, "needs more memory than there is.").message};
  return {ImporterAnswer::Kind::Done, 1, {}};
}

/// OCCT's readers dereference what a damaged file lacks. With its signal handler they skip the one entity and
/// go on, as they are meant to; what cannot go on ends this process without a last word. Both are safe here
/// alone.
void surviveNullPointers() {
  OSD::SetSignal(false);
  std::atexit([] { ::_exit(1); });
}

[[noreturn]] void serveOne(int channel, int memory) {
  ::signal(SIGCHLD, SIG_DFL);
  surviveNullPointers();
  std::string request(kLongestMessage, '\0');
  const ssize_t count = ::recv(channel, request.data(), request.size(), 0);
  if (count <= 0) ::_exit(1);
  request.resize(static_cast<std::size_t>(count));
  endWithRequester(channel);
  ImporterAnswer answer{ImporterAnswer::Kind::Failed, 0, "The file cannot be read."};
  try {
    answer = answerTo(request, channel, memory);
  } catch (const std::exception& exception) {
    answer.text += std::string(" ") + exception.what();
  }
  const std::string bytes = packAnswer(answer);
  (void)::send(channel, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  ::_exit(0);  // no destructors: the memory goes back at once
}

}  // namespace

int runImporterServer(int control) {
  ::signal(SIGCHLD, SIG_IGN);      // nobody waits for the children
  { const OcctSession prepared; }  // loads what every child needs
  std::array<int, 2> descriptors{};
  while (receiveDescriptors(control, descriptors)) {
    if (::fork() == 0) {
      ::close(control);
      serveOne(descriptors[0], descriptors[1]);
    }
    for (const int descriptor : descriptors) ::close(descriptor);
  }
  return 0;
}

}  // namespace liana
