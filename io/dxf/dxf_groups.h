// Splits a DXF text into groups (code and value) that know their line, and groups into entities.
#pragma once

#include <Eigen/Core>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"

namespace liana {

struct DxfGroup {
  int code = 0;
  std::string_view value;
  int line = 0;  // of the value
};

/// What is wrong with the file at a line; thrown and caught within io/dxf alone.
struct DxfDefect {
  std::string message;
};

/// One entity: its type and the groups after it.
struct DxfEntity {
  std::string_view type;
  int line = 0;
  std::vector<DxfGroup> groups;

  [[noreturn]] void fail(int atLine, const std::string& what) const;
  double numberOf(const DxfGroup& group) const;
  /// The last group of that code, or the given value.
  double number(int code, double otherwise) const;
  int integer(int code, int otherwise) const;
  std::string_view text(int code) const;
  /// The point whose x has this code, y and z 10 and 20 more.
  Eigen::Vector3d point(int code, const Eigen::Vector3d& otherwise) const;
  /// All numbers of a code, in order.
  std::vector<double> numbers(int code) const;
};

struct DxfContent {
  double millimetresPerUnit = 1;
  bool hasUnits = false;
  bool isUtf8 = false;
  std::map<std::string, int> layerColors;  // by name as written
  std::vector<DxfEntity> entities;         // of the section ENTITIES
};

/// Throws DxfDefect with "line 12: …". The views point into `text`.
DxfContent splitDxf(std::string_view text);

/// Text as UTF-8, with \U+XXXX undone.
std::string dxfName(std::string_view text, bool isUtf8);

}  // namespace liana
