#include "io/motion/keys_csv.h"

#include <array>

#include "io/centerline/csv_table.h"
#include "io/read_file.h"
#include "io/study/csv_text.h"

namespace liana {
namespace {

constexpr std::array<const char*, 3> kPlaces{"_x_mm", "_y_mm", "_z_mm"};
constexpr std::array<const char*, 4> kTurns{"_qw", "_qx", "_qy", "_qz"};

/// The columns of a mover.
std::vector<std::string> columnsOf(const Mover& mover) {
  if (mover.kind != MotionKind::Free) return {mover.name + "_" + unitOf(mover.kind)};
  std::vector<std::string> columns;
  for (const char* place : kPlaces) columns.push_back(mover.name + place);
  for (const char* turn : kTurns) columns.push_back(mover.name + turn);
  return columns;
}

/// Reads one table; says what is wrong with it by an Error.
struct KeyTable {
  const CsvTable& table;
  const Move& move;
  const std::filesystem::path& file;

  Error wrong(int line, const std::string& what) const {
    return {"\"" + file.string() + "\", line " + std::to_string(line) + ": " + what};
  }

  Result<double> number(const CsvRow& row, const std::string& column) const {
    const std::optional<double> found = table.number(row, column);
    if (!found) return wrong(row.line, "column " + column + " must hold a number.");
    return *found;
  }

  Result<Eigen::Isometry3d> pose(const CsvRow& row, const Mover& mover) const {
    Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Result<double> place = number(row, mover.name + kPlaces[axis]);
      if (!place.ok()) return place.error();
      pose.translation()[static_cast<int>(axis)] = *place;
    }
    if (!table.has(mover.name + kTurns[0])) return pose;
    std::array<double, 4> turn{};
    for (std::size_t i = 0; i < 4; ++i) {
      const Result<double> part = number(row, mover.name + kTurns[i]);
      if (!part.ok()) return part.error();
      turn[i] = *part;
    }
    const Eigen::Quaterniond rotation(turn[0], turn[1], turn[2], turn[3]);
    if (!(rotation.norm() > 1e-6)) return wrong(row.line, "the quaternion of " + mover.name + " is zero.");
    pose.linear() = rotation.normalized().toRotationMatrix();
    return pose;
  }

  Result<KeyPose> key(const CsvRow& row) const {
    KeyPose key;
    const Result<double> time = number(row, "time_s");
    if (!time.ok()) return time.error();
    key.time = *time;
    key.poses = move.keys.empty() ? std::vector<MoverPose>(move.movers.size()) : move.keys.front().poses;
    for (std::size_t i = 0; i < move.movers.size(); ++i) {
      const Mover& mover = move.movers[i];
      if (!table.has(columnsOf(mover).front())) continue;
      if (mover.kind == MotionKind::Free) {
        const Result<Eigen::Isometry3d> there = pose(row, mover);
        if (!there.ok()) return there.error();
        key.poses[i].worldFromMover = *there;
      } else {
        const Result<double> value = number(row, columnsOf(mover).front());
        if (!value.ok()) return value.error();
        key.poses[i].value = *value;
      }
    }
    return key;
  }
};

}  // namespace

Result<std::vector<KeyPose>> decodeKeys(std::string_view text, const Move& move,
                                        const std::filesystem::path& file) {
  const CsvTable table = splitCsv(text);
  const KeyTable reader{table, move, file};
  std::string known = "time_s";
  bool any = false;
  for (const Mover& mover : move.movers)
    for (const std::string& column : columnsOf(mover)) {
      known += ", " + column;
      any = any || table.has(column);
    }
  if (!table.has("time_s") || !any)
    return Error{"\"" + file.string() + "\" has no key poses of the move \"" + move.name +
                 "\". Its first line must name columns of these: " + known + "."};
  std::vector<KeyPose> keys;
  for (const CsvRow& row : table.rows) {
    const Result<KeyPose> key = reader.key(row);
    if (!key.ok()) return key.error();
    if (!keys.empty() && !(key->time > keys.back().time))
      return reader.wrong(row.line, "time_s must grow from line to line.");
    keys.push_back(*key);
  }
  if (keys.size() < 2) return Error{"\"" + file.string() + "\" needs two lines of key poses at least."};
  return keys;
}

Result<std::vector<KeyPose>> readKeys(const std::filesystem::path& file, const Move& move) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  return decodeKeys(*text, move, file);
}

std::string keysCsv(const Move& move) {
  std::string text = "time_s";
  for (const Mover& mover : move.movers)
    for (const std::string& column : columnsOf(mover)) text += "," + csvText(column);
  text += "\n";
  for (const KeyPose& key : move.keys) {
    text += csvNumber(key.time);
    for (std::size_t i = 0; i < move.movers.size(); ++i) {
      const MoverPose& pose = key.poses[i];
      if (move.movers[i].kind != MotionKind::Free) {
        text += "," + csvNumber(pose.value);
        continue;
      }
      const Eigen::Quaterniond turn(pose.worldFromMover.linear());
      for (int axis = 0; axis < 3; ++axis) text += "," + csvNumber(pose.worldFromMover.translation()[axis]);
      for (const double number : {turn.w(), turn.x(), turn.y(), turn.z()}) text += "," + csvNumber(number);
    }
    text += "\n";
  }
  return text;
}

}  // namespace liana
