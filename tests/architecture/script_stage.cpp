// Sets the stage: copies of the scripts, stand-ins in a folder that comes first in PATH.
#include "tests/architecture/script_stage.h"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace liana::architecture {

namespace fs = std::filesystem;

namespace {

std::string readText(const fs::path& path) {
  std::ifstream stream(path);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

}  // namespace

ScriptStage::ScriptStage() {
  copyScripts();
  writeStandIns();
  forgetCalls();
}

void ScriptStage::copyScripts() const {
  const fs::path source = LIANA_SOURCE_DIR;
  fs::create_directories(tree_.root() / "project/.ci");
  for (const char* name : {"run", "test", ".ci/run", ".ci/prepare.sh", ".ci/packages.txt"}) {
    fs::copy_file(source / name, tree_.root() / "project" / name);
  }
  const fs::path samples = tree_.root() / "project/samples";
  fs::create_directories(samples);
  fs::copy(source / "samples/projects", samples / "projects", fs::copy_options::recursive);
}

void ScriptStage::writeStandIns() const {
  // Knows every package of the list but those uninstalled.
  writeStandIn("dpkg-query",
               "while read -r package _; do\n"
               "  case $package in ''|'#'*) continue;; esac\n"
               "  grep -qxF \"$package\" \"$STAGE/uninstalled\" || echo \"installed $package\"\n"
               "done < \"$STAGE/project/.ci/packages.txt\"\n");
  writeStandIn("apt-get", "case $* in *' install '*) : > \"$STAGE/uninstalled\";; esac\n");
  writeStandIn("sudo", "exec \"$@\"\n");
  writeStandIn("cmake",
               "[ \"$1\" = --preset ] || exit 0\n"
               "mkdir -p build/bin && touch build/build.ninja\n"
               "echo \"CMAKE_HOME_DIRECTORY:INTERNAL=$(pwd -P)\" > build/CMakeCache.txt\n"
               "cp \"$STAGE/bin/liana\" \"$STAGE/bin/liana-gui\" build/bin\n");
  writeStandIn("liana", "[ \"$1\" != route ] || touch \"$4/centerlines.step\"\nexit ${LIANA_RESULT:-0}\n");
  writeStandIn("liana-gui", "[ \"$1\" != --screenshot ] || touch \"$4\"\n");
  writeStandIn("xvfb-run", "while [ \"${1%liana-gui}\" = \"$1\" ]; do shift; done\nexec \"$@\"\n");
  writeStandIn("ctest", "exit ${CTEST_RESULT:-0}\n");
  uninstall("nothing");
}

void ScriptStage::writeStandIn(const std::string& name, const std::string& body) const {
  tree_.write("bin/" + name, "#!/bin/bash\necho \"${0##*/} $*\" >> \"$STAGE/calls\"\n" + body);
  fs::permissions(tree_.root() / "bin" / name, fs::perms::owner_all);
}

int ScriptStage::play(const std::string& scriptAndArguments, const std::string& environment) const {
  const std::string stage = tree_.root().string();
  const std::string command = "cd '" + stage + "' && env -u DISPLAY -u WAYLAND_DISPLAY STAGE='" + stage +
                              "' PATH='" + stage + "/bin:'\"$PATH\" " + environment + " project/" +
                              scriptAndArguments + " > output 2>&1 < /dev/null";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void ScriptStage::uninstall(const std::string& package) const {
  std::ofstream(tree_.root() / "uninstalled", std::ios::app) << package << "\n";
}

std::string ScriptStage::calls() const {
  return readText(tree_.root() / "calls");
}

std::string ScriptStage::output() const {
  return readText(tree_.root() / "output");
}

void ScriptStage::forgetCalls() const {
  tree_.write("calls", "");
}

}  // namespace liana::architecture
