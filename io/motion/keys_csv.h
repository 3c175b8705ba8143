// The key poses of a move as a table: what robot programs and spreadsheets give.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/motion/move.h"

namespace liana {

/// Columns: time_s; for each joint its name with its unit (Shoulder_deg, Drawer_mm); for each free mover its
/// name with _x_mm, _y_mm, _z_mm and, for its rotation, the quaternion _qw, _qx, _qy, _qz (none: not turned).
/// A mover without columns keeps the pose of the move's first key, or none. Errors name file, line and
/// remedy.
Result<std::vector<KeyPose>> decodeKeys(std::string_view text, const Move& move,
                                        const std::filesystem::path& file);
Result<std::vector<KeyPose>> readKeys(const std::filesystem::path& file, const Move& move);

/// The same table, for `readKeys` to read back.
std::string keysCsv(const Move& move);

}  // namespace liana
