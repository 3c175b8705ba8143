#include "io/file_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

namespace liana {
namespace {

struct Extension {
  const char* text;
  FileKind kind;
};

constexpr std::array<Extension, 18> kExtensions = {{{".liana", FileKind::Project},
                                                    {".step", FileKind::Step},
                                                    {".stp", FileKind::Step},
                                                    {".p21", FileKind::Step},
                                                    {".iges", FileKind::Iges},
                                                    {".igs", FileKind::Iges},
                                                    {".brep", FileKind::Brep},
                                                    {".brp", FileKind::Brep},
                                                    {".bbrep", FileKind::Brep},
                                                    {".stl", FileKind::Stl},
                                                    {".stla", FileKind::Stl},
                                                    {".stlb", FileKind::Stl},
                                                    {".obj", FileKind::Obj},
                                                    {".gltf", FileKind::Gltf},
                                                    {".glb", FileKind::Gltf},
                                                    {".zip", FileKind::Archive},
                                                    {".gz", FileKind::Archive},
                                                    {".stpz", FileKind::Archive}}};

constexpr std::size_t kBinaryStlHeader = 84, kBinaryStlTriangle = 50;

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string_view withoutLeadingSpace(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // byte order mark
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

bool isBinaryStl(std::string_view head, std::uintmax_t size) {
  if (head.size() < kBinaryStlHeader) return false;
  std::uint32_t count = 0;
  std::memcpy(&count, head.data() + 80, sizeof count);
  return count > 0 && size == kBinaryStlHeader + std::uintmax_t{count} * kBinaryStlTriangle;
}

/// Cards of 80 columns: the section's letter in column 73, then the card's number.
bool isIges(std::string_view head) {
  if (head.size() < 80 || head[72] != 'S') return false;
  const std::string_view number = head.substr(73, 7);
  return std::all_of(number.begin(), number.end(),
                     [](char c) { return c == ' ' || (c >= '0' && c <= '9'); }) &&
         number.back() == '1';
}

bool isObj(std::string_view head) {
  if (contains(head, std::string_view("\0", 1))) return false;
  for (std::size_t at = 0; at < head.size();) {
    const std::size_t end = std::min(head.find('\n', at), head.size());
    const std::string_view line = head.substr(at, end - at);
    if (line.starts_with("v ") || line.starts_with("mtllib ") || line.starts_with("vn ")) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

FileKind fileKindOf(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  for (const Extension& known : kExtensions)
    if (extension == known.text) return known.kind;
  return FileKind::Unknown;
}

FileKind fileKindOf(std::string_view head, std::uintmax_t size) {
  const std::string_view start = withoutLeadingSpace(head);
  if (head.starts_with("\x1f\x8b") || head.starts_with("PK\x03\x04")) return FileKind::Archive;
  if (contains(head, "ISO-10303-21")) return FileKind::Step;
  if (head.starts_with("glTF")) return FileKind::Gltf;
  if (contains(head.substr(0, 200), "CASCADE Topology V") || start.starts_with("DBRep_DrawableShape"))
    return FileKind::Brep;
  if (isBinaryStl(head, size)) return FileKind::Stl;
  if (start.starts_with("solid") && (contains(head, "facet") || contains(head, "endsolid")))
    return FileKind::Stl;
  if (isIges(head)) return FileKind::Iges;
  if (start.starts_with("{")) {
    if (contains(head, "\"liana-project\"")) return FileKind::Project;
    if (contains(head, "\"asset\"") || contains(head, "\"accessors\"")) return FileKind::Gltf;
  }
  if (isObj(head)) return FileKind::Obj;
  return FileKind::Unknown;
}

bool isAssemblyKind(FileKind kind) {
  return kind != FileKind::Project && kind != FileKind::Unknown;
}

const char* nameOf(FileKind kind) {
  switch (kind) {
    case FileKind::Project:
      return "Liana project";
    case FileKind::Step:
      return "STEP";
    case FileKind::Iges:
      return "IGES";
    case FileKind::Brep:
      return "BREP";
    case FileKind::Stl:
      return "STL";
    case FileKind::Obj:
      return "OBJ";
    case FileKind::Gltf:
      return "glTF";
    case FileKind::Archive:
      return "archive";
    case FileKind::Unknown:
      break;
  }
  return "unknown";
}

std::string assemblyFilePatterns() {
  std::string patterns;
  for (const Extension& known : kExtensions) {
    if (!isAssemblyKind(known.kind)) continue;
    std::string upper = known.text;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](unsigned char c) { return std::toupper(c); });
    patterns.append(patterns.empty() ? "*" : " *").append(known.text).append(" *").append(upper);
  }
  return patterns;
}

}  // namespace liana
