// Judges every #include of the tree by the names of the two files alone; nothing is compiled.
#include "tests/architecture/include_rules.h"

#include <optional>
#include <regex>

#include "tests/architecture/rooms.h"

namespace liana::architecture {

namespace {

std::string firstFolder(const std::string& path) {
  return path.substr(0, path.find('/'));
}

bool isQt(const std::string& header) {
  static const std::regex pattern(R"((Qt[A-Z]\w*/)?(Qt?[A-Z]\w*|q[a-z_0-9]+\.h))");
  return std::regex_match(header, pattern);
}

bool isStandard(const std::string& header) {
  static const std::regex pattern("[a-z][a-z_0-9]*");
  return std::regex_match(header, pattern);
}

// Qt's meta-object compiler writes these beside the source that includes them.
bool isGeneratedByQt(const std::string& header) {
  return header.ends_with(".moc");
}

bool mayUseOpenCascade(const SourceFile& file) {
  return file.path.starts_with("kernel/geometry/") || file.room() == "io" || isOnlooker(file.room());
}

bool mayUseQt(const SourceFile& file) {
  return file.room() == "gui" || file.path.starts_with("tests/gui/");
}

bool mayIncludeRoom(const std::string& from, const std::string& to) {
  if (isOnlooker(from)) return true;
  return isInLine(to) && placeInLine(from) <= placeInLine(to);
}

std::optional<std::string> findFault(const SourceFile& file, const std::string& header, bool quoted) {
  const std::string room = file.room();
  switch (originOf(header)) {
    case HeaderOrigin::Room:
      if (mayIncludeRoom(room, firstFolder(header))) return {};
      return room + " must not include " + header + ": the line is gui -> io -> kernel -> solvers";
    case HeaderOrigin::OpenCascade:
      if (mayUseOpenCascade(file)) return {};
      return "Open CASCADE (" + header + ") belongs in kernel/geometry and io alone";
    case HeaderOrigin::Qt:
    case HeaderOrigin::Vtk:
      if (mayUseQt(file)) return {};
      return "Qt and VTK (" + header + ") belong in gui alone";
    case HeaderOrigin::Standard:
      if (!quoted) return {};
      break;
    case HeaderOrigin::Eigen:
      return {};
    case HeaderOrigin::Other:
      break;
  }
  if (header.starts_with(".") || (quoted && !isGeneratedByQt(header)))
    return "write \"" + header + "\" from the top of the tree, room first";
  if (room == "solvers") return "solvers use the standard library and Eigen alone, not " + header;
  return {};
}

}  // namespace

HeaderOrigin originOf(const std::string& header) {
  if (header.find('/') != std::string::npos && isRoom(firstFolder(header))) return HeaderOrigin::Room;
  if (header.starts_with("Eigen/") || header.starts_with("unsupported/Eigen/")) return HeaderOrigin::Eigen;
  if (header.ends_with(".hxx") || header.ends_with(".lxx")) return HeaderOrigin::OpenCascade;
  if (header.starts_with("vtk")) return HeaderOrigin::Vtk;
  if (isQt(header)) return HeaderOrigin::Qt;
  if (isStandard(header)) return HeaderOrigin::Standard;
  return HeaderOrigin::Other;
}

std::string includedHeader(const std::string& line) {
  const auto hash = line.find_first_not_of(" \t");
  if (hash == std::string::npos || line[hash] != '#') return {};
  static const std::regex pattern(R"(#\s*include\s*["<]([^">]+)[">])");
  std::smatch match;
  return std::regex_search(line, match, pattern) ? match[1].str() : std::string();
}

std::vector<Violation> checkIncludes(const SourceTree& tree) {
  std::vector<Violation> violations;
  for (const SourceFile& file : tree.files) {
    if (!file.isCpp() || !isRoom(file.room())) continue;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string& line = file.lines[i];
      const std::string header = includedHeader(line);
      if (header.empty()) continue;
      const bool quoted = line.find('"') < line.find(header);
      if (const auto fault = findFault(file, header, quoted)) {
        violations.push_back({file.path, static_cast<int>(i) + 1, *fault});
      }
    }
  }
  return violations;
}

}  // namespace liana::architecture
