// Writes solved cables for CAD systems and for spreadsheets, from their centerlines alone.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/centerline/centerline_format.h"
#include "io/step/write_step.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/cable/centerline.h"

namespace liana {

/// A solved cable to be written.
struct NamedCenterline {
  std::string name;
  Centerline centerline;
  Color color = {};
};

struct CenterlineOptions {
  StepSchema schema = StepSchema::Ap214;  // of STEP alone
  Progress progress = {};
  bool hasTimeStamp = false;  // of STEP alone: see StepOptions
};

/// All cables in one file: within 0.01 mm of the solved shapes everywhere, within 0.1° of their ends. An
/// error, or a cancel, leaves the file that was there.
Result<void> writeCenterlines(const std::vector<NamedCenterline>& cables, const std::filesystem::path& file,
                              CenterlineFormat format, const CenterlineOptions& options = {});

/// One file per cable in an existing folder, named after the cables; returns them.
Result<std::vector<std::filesystem::path>> writeCenterlinesApart(const std::vector<NamedCenterline>& cables,
                                                                 const std::filesystem::path& folder,
                                                                 CenterlineFormat format,
                                                                 const CenterlineOptions& options = {});

/// One B-spline edge per cable under its name and in its colour.
Result<void> writeCenterlineStep(const std::vector<NamedCenterline>& cables,
                                 const std::filesystem::path& file, const CenterlineOptions& options = {});

/// One line per station: s, position, tangent, curvature, torsion, tension, with units in the header.
Result<void> writeCenterlineCsv(const Centerline& centerline, const std::filesystem::path& file);

}  // namespace liana
