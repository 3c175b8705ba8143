#include "io/process_mark.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <sstream>

namespace liana {
namespace {

/// The boot's name and the 22nd field of /proc/PID/stat; empty where there is no such file.
std::string startOf(int process) {
  std::ifstream stream("/proc/" + std::to_string(process) + "/stat");
  const std::string stat{std::istreambuf_iterator<char>(stream), {}};
  const std::size_t nameEnd = stat.rfind(')');  // the name may hold anything
  if (nameEnd == std::string::npos) return {};
  std::istringstream fields(stat.substr(nameEnd + 1));
  std::string field;
  fields >> field;
  if (field == "Z" || field == "X") return "dead";  // ended, but nobody has asked for its exit code yet
  for (int i = 4; i <= 22; ++i) fields >> field;
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  return boot + ":" + field;
}

}  // namespace

ProcessMark thisProcess() {
  return {::getpid(), startOf(::getpid())};
}

bool isRunning(const ProcessMark& process) {
  if (process.id <= 0 || (::kill(process.id, 0) != 0 && errno == ESRCH)) return false;
  const std::string start = startOf(process.id);
  return start.empty() || process.start.empty() || start == process.start;
}

}  // namespace liana
