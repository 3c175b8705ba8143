// The question before files are replaced that no file dialog has asked about.
#pragma once

#include <QString>
#include <filesystem>
#include <vector>

class QWidget;

namespace liana {

/// True when none of the files is there yet, or when they may be replaced; one question for all of them.
bool askOverwrite(QWidget* window, const std::vector<std::filesystem::path>& files);

/// Adds the suffix to the name the dialog gave; false when a file of the new name is there and is to stay.
bool addSuffix(QWidget* window, QString& file, const QString& suffix);

}  // namespace liana
