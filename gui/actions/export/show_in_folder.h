// Opens the desktop's file manager where a file was written.
#pragma once

#include <QString>
#include <filesystem>

namespace liana {

class Workspace;

/// With a message when the desktop has nothing to show folders with.
void showInFolder(Workspace& workspace, const std::filesystem::path& file);

/// Tells that something was written, with a button that shows it.
void offerFolder(Workspace& workspace, const QString& done, const std::filesystem::path& file);

}  // namespace liana
