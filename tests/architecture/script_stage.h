// A stage on which ./run and ./test play with stand-ins for every program that would install, build or open a
// window.
#pragma once

#include <string>

#include "tests/architecture/temporary_tree.h"

namespace liana::architecture {

/// Copies the scripts into a folder of its own. The stand-ins write down how they were called, one line each.
class ScriptStage {
public:
  ScriptStage();

  /// Runs a script with arguments as a shell would read them, after `environment` such as "DISPLAY=:7".
  /// Returns the exit code; what was printed is in output().
  int play(const std::string& scriptAndArguments, const std::string& environment = "") const;

  /// Takes a package from the stand-in for dpkg, or all of them with "*".
  void uninstall(const std::string& package) const;

  std::string calls() const;   // of the stand-ins, in order
  std::string output() const;  // of the last play, errors included
  void forgetCalls() const;

  const TemporaryTree& tree() const { return tree_; }

private:
  void copyScripts() const;
  void writeStandIns() const;
  void writeStandIn(const std::string& name, const std::string& body) const;

  TemporaryTree tree_;
};

}  // namespace liana::architecture
