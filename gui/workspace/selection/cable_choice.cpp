// Reads the library once and remembers the last choice in the settings.
#include "gui/workspace/selection/cable_choice.h"

#include <QSettings>

#include "io/library/own_cables.h"

namespace liana {
namespace {

constexpr const char* kSetting = "cable/libraryEntry";
constexpr const char* kFirstChoice = "chain-4g1.5";  // an ordinary flexible cable, 8 mm

struct ReadLibrary {
  std::vector<std::string> warnings;
  CableLibrary library = CableLibrary::usual(warnings);
};

ReadLibrary& readOnce() {
  static ReadLibrary read;
  return read;
}

}  // namespace

const CableLibrary& cableLibrary() {
  return readOnce().library;
}

const std::vector<std::string>& cableLibraryWarnings() {
  return readOnce().warnings;
}

Result<std::string> saveToOwnLibrary(const CableSpec& spec) {
  const std::filesystem::path file = CableLibrary::userFile();
  if (file.empty())
    return Error{"There is no home folder for a library of your own. Set HOME and start again."};
  Result<std::string> id = saveOwnCable(spec, file);
  if (id.ok()) readOnce() = ReadLibrary();
  return id;
}

CableSpec specForNewCable() {
  const CableLibrary& library = cableLibrary();
  const std::string wanted = QSettings().value(kSetting, kFirstChoice).toString().toStdString();
  const LibraryCable* entry = library.find(wanted);
  if (!entry) entry = library.find(kFirstChoice);
  return entry ? entry->spec : CableSpec{};
}

void rememberSpec(const std::string& libraryId) {
  QSettings().setValue(kSetting, QString::fromStdString(libraryId));
}

}  // namespace liana
