#include "io/mesh/write_mesh.h"

#include <cstdint>
#include <cstdio>
#include <cstring>

#include "io/write_file.h"

namespace liana {
namespace {

/// Objects and groups end at a line break, and some readers cut names at blanks.
std::string objName(std::string name) {
  for (char& c : name)
    if (static_cast<unsigned char>(c) <= ' ') c = '_';
  return name;
}

template <typename T>
void appendBytes(const T& value, std::string& text) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  text.append(bytes, sizeof value);
}

void appendVector(const Eigen::Vector3f& vector, std::string& text) {
  for (int axis = 0; axis < 3; ++axis) appendBytes(vector[axis], text);
}

}  // namespace

Result<void> writeObj(const std::vector<NamedMesh>& meshes, const std::string& title,
                      const std::filesystem::path& file) {
  std::string text = "# " + title + "\n";
  int before = 1;  // vertices count through the file, from 1
  char line[128];
  for (const auto& [name, mesh] : meshes) {
    text += "o " + objName(name) + "\n";
    for (const Eigen::Vector3f& vertex : mesh.vertices) {
      std::snprintf(line, sizeof line, "v %.4f %.4f %.4f\n", vertex.x(), vertex.y(), vertex.z());
      text += line;
    }
    for (const auto& triangle : mesh.triangles) {
      std::snprintf(line, sizeof line, "f %d %d %d\n", triangle[0] + before, triangle[1] + before,
                    triangle[2] + before);
      text += line;
    }
    before += static_cast<int>(mesh.vertices.size());
  }
  return writeFileAtomically(file, text);
}

Result<void> writeStl(const std::vector<NamedMesh>& meshes, const std::string& title,
                      const std::filesystem::path& file) {
  std::string facets;
  std::uint32_t count = 0;
  for (const auto& [name, mesh] : meshes)
    for (const auto& [a, b, c] : mesh.triangles) {
      const Eigen::Vector3f &p = mesh.vertices[a], &q = mesh.vertices[b], &r = mesh.vertices[c];
      appendVector((q - p).cross(r - p).normalized(), facets);
      for (const Eigen::Vector3f& corner : {p, q, r}) appendVector(corner, facets);
      appendBytes(std::uint16_t{0}, facets);
      ++count;
    }
  std::string text = title;
  text.resize(80, ' ');
  appendBytes(count, text);
  return writeFileAtomically(file, text + facets);
}

}  // namespace liana
