// Renders a project into a picture without a window, for reports and documentation.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gui/view/camera/camera_pose.h"
#include "kernel/base/result.h"

namespace liana {

struct ScreenshotOptions {
  std::filesystem::path project;  // or a STEP file
  std::filesystem::path output;
  int width = 1600;
  int height = 1000;
  StandardView view = StandardView::Isometric;
  bool parallel = false;
};

/// What the picture shows, for the line the program prints.
struct ScreenshotSummary {
  int parts = 0;
  int cables = 0;
  std::vector<std::string> warnings;  // what the reader noticed on the way
  std::vector<std::string> unsolved;  // cables that are missing or not in equilibrium, with the reason
};

/// Reads, solves, draws and writes, one after the other. A cable without a shape is left out and told.
Result<ScreenshotSummary> writeScreenshot(const ScreenshotOptions& options);

/// "1600x1000".
std::optional<ViewSize> parseSize(const std::string& text);
/// "iso", "front", "top", …
std::optional<StandardView> parseView(const std::string& text);

}  // namespace liana
