#include "io/import/packed/packed_assembly.h"

#include <BinTools.hxx>
#include <Standard_Failure.hxx>
#include <istream>
#include <sstream>
#include <streambuf>

#include "io/content_hash.h"
#include "io/import/packed/packing.h"
#include "kernel/geometry/occt_progress.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr char kMagic[8] = {'l', 'i', 'a', 'n', 'a', 'c', 'a', 'd'};

struct Header {
  char magic[8];
  std::uint32_t version;
  std::uint32_t reserved;
  std::uint64_t size;      // of what follows
  std::uint64_t checksum;  // of what follows
};

/// Lets a stream read bytes where they are.
class MemoryBuffer : public std::streambuf {
public:
  explicit MemoryBuffer(std::string_view bytes) {
    char* begin = const_cast<char*>(bytes.data());  // never written to
    setg(begin, begin, begin + bytes.size());
  }

private:
  pos_type seekoff(off_type offset, std::ios_base::seekdir way, std::ios_base::openmode) override {
    const off_type from = way == std::ios_base::beg   ? 0
                          : way == std::ios_base::cur ? gptr() - eback()
                                                      : egptr() - eback();
    return seekpos(from + offset, std::ios_base::in);
  }
  pos_type seekpos(pos_type position, std::ios_base::openmode) override {
    if (position < 0 || position > egptr() - eback()) return pos_type(off_type(-1));
    setg(eback(), eback() + static_cast<off_type>(position), egptr());
    return position;
  }
};

void put(Packer& out, const std::optional<Color>& color) {
  out.put<std::uint8_t>(color.has_value());
  out.put(color.value_or(Color{}));
}

std::optional<Color> getColor(Unpacker& in) {
  const bool has = in.get<std::uint8_t>() != 0;
  const Color color = in.get<Color>();
  return has ? std::optional(color) : std::nullopt;
}

void put(Packer& out, const TriangleMesh& mesh) {
  out.putPlain(mesh.vertices);
  out.putPlain(mesh.normals);
  out.putPlain(mesh.triangles);
  out.putPlain(mesh.triangleFaces);
  out.put<std::uint64_t>(mesh.edgeLines.size());
  for (const auto& line : mesh.edgeLines) out.putPlain(line);
}

std::shared_ptr<const TriangleMesh> getMesh(Unpacker& in) {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = in.getPlain<Eigen::Vector3f>();
  mesh->normals = in.getPlain<Eigen::Vector3f>();
  mesh->triangles = in.getPlain<std::array<std::int32_t, 3>>();
  mesh->triangleFaces = in.getPlain<std::int32_t>();
  mesh->edgeLines.resize(in.getCount());
  for (auto& line : mesh->edgeLines) line = in.getPlain<Eigen::Vector3f>();
  return mesh;
}

void put(Packer& out, const AssemblyNode& node) {
  out.putText(node.name);
  out.put<std::int32_t>(node.parent);
  for (int i = 0; i < 16; ++i) out.put(node.parentFromNode.matrix().data()[i]);
  put(out, node.color);
  out.put<std::int32_t>(node.shape);
  out.put<std::uint8_t>(node.isVisible);
  out.put<std::int32_t>(node.product);
}

AssemblyNode getNode(Unpacker& in) {
  AssemblyNode node;
  node.name = in.getText();
  node.parent = in.get<std::int32_t>();
  for (int i = 0; i < 16; ++i) node.parentFromNode.matrix().data()[i] = in.get<double>();
  node.color = getColor(in);
  node.shape = in.get<std::int32_t>();
  node.isVisible = in.get<std::uint8_t>() != 0;
  node.product = in.get<std::int32_t>();
  return node;
}

void put(Packer& out, const AssemblyShape& shape) {
  put(out, shape.color);
  out.put<std::uint64_t>(shape.faceColors.size());
  for (const auto& color : shape.faceColors) put(out, color);
  out.put<std::uint8_t>(shape.mesh != nullptr);
  if (shape.mesh) put(out, *shape.mesh);
  std::ostringstream exact;
  if (shape.hasExactGeometry())
    BinTools::Write(occtShape(shape.shape), exact, true, false, BinTools_FormatVersion_CURRENT);
  out.putText(exact.view());
}

AssemblyShape getShape(Unpacker& in, const Handle(OcctProgress) & indicator) {
  AssemblyShape shape;
  shape.color = getColor(in);
  shape.faceColors.resize(in.getCount());
  for (auto& color : shape.faceColors) color = getColor(in);
  if (in.get<std::uint8_t>() != 0) shape.mesh = getMesh(in);
  const std::string_view bytes = in.getText();
  if (bytes.empty()) return shape;
  MemoryBuffer buffer(bytes);
  std::istream stream(&buffer);
  TopoDS_Shape exact;
  BinTools::Read(exact, stream, indicator->Start());
  if (exact.IsNull() && !indicator->wasCancelled()) throw std::runtime_error("a shape cannot be read back");
  shape.shape = wrapOcct(exact);
  return shape;
}

void putTexts(Packer& out, const std::vector<std::string>& texts) {
  out.put<std::uint64_t>(texts.size());
  for (const std::string& text : texts) out.putText(text);
}

std::vector<std::string> getTexts(Unpacker& in) {
  std::vector<std::string> texts;
  for (std::size_t count = in.getCount(); count > 0; --count) texts.emplace_back(in.getText());
  return texts;
}

/// What follows the header, or nothing if it is not what was written.
std::string_view checkedPayload(std::string_view bytes) {
  Header header;
  if (bytes.size() < sizeof header) return {};
  std::memcpy(&header, bytes.data(), sizeof header);
  bytes.remove_prefix(sizeof header);
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0 || header.version != kPackedVersion ||
      header.size != bytes.size() || header.checksum != checksumOf(bytes))
    return {};
  return bytes;
}

/// Reads the list of references; tells whether the files are the same now.
bool getReferences(Unpacker& in, const fs::path& folder, std::vector<fs::path>* references) {
  bool unchanged = true;
  for (std::size_t count = in.getCount(); count > 0; --count) {
    const fs::path path = (folder / std::string(in.getText())).lexically_normal();
    const std::string hash(in.getText());
    if (references)
      references->push_back(path);
    else
      unchanged = unchanged && hashOrNothing(path) == hash;
  }
  return unchanged;
}

Result<ImportedAssembly> unpack(Unpacker in, const fs::path& folder, const Progress& progress) {
  ImportedAssembly imported;
  getReferences(in, folder, &imported.references);
  imported.format = in.getText();
  imported.unit = in.getText();
  imported.warnings = getTexts(in);
  for (std::size_t count = in.getCount(); count > 0; --count) imported.bodyNames.push_back(getTexts(in));
  if (in.get<std::uint8_t>() == 0) imported.assembly.markIncomplete();
  const std::size_t shapes = in.getCount();
  for (std::size_t i = 0; i < shapes; ++i) {
    const double share = 1.0 / static_cast<double>(shapes);
    const Progress part = progress.part(static_cast<double>(i) * share, static_cast<double>(i + 1) * share);
    if (!part.report(0, "Taking over the parts")) return Error::cancelled();
    const Handle(OcctProgress) indicator = new OcctProgress(part, "Taking over the parts");
    imported.assembly.addShape(getShape(in, indicator));
    if (indicator->wasCancelled()) return Error::cancelled();
  }
  for (std::size_t count = in.getCount(); count > 0; --count) {
    AssemblyNode node = getNode(in);
    if (node.parent >= static_cast<int>(imported.assembly.nodes().size()) ||
        node.shape >= static_cast<int>(shapes))
      throw std::runtime_error("the tree refers to what is not there");
    imported.assembly.addNode(std::move(node));
  }
  return imported;
}

}  // namespace

std::string packAssembly(const ImportedAssembly& imported, const fs::path& folder) {
  Packer out;
  out.put(Header{});
  out.put<std::uint64_t>(imported.references.size());
  for (const fs::path& reference : imported.references) {
    out.putText(reference.lexically_proximate(folder).string());
    out.putText(hashOrNothing(reference));
  }
  out.putText(imported.format);
  out.putText(imported.unit);
  putTexts(out, imported.warnings);
  out.put<std::uint64_t>(imported.bodyNames.size());
  for (const std::vector<std::string>& names : imported.bodyNames) putTexts(out, names);
  out.put<std::uint8_t>(imported.assembly.isComplete() ? 1 : 0);
  out.put<std::uint64_t>(imported.assembly.shapes().size());
  for (const AssemblyShape& shape : imported.assembly.shapes()) put(out, shape);
  out.put<std::uint64_t>(imported.assembly.nodes().size());
  for (const AssemblyNode& node : imported.assembly.nodes()) put(out, node);
  std::string bytes = out.take();
  Header header{};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.version = kPackedVersion;
  header.size = bytes.size() - sizeof header;
  header.checksum = checksumOf(std::string_view(bytes).substr(sizeof header));
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

Result<ImportedAssembly> unpackAssembly(std::string_view bytes, const fs::path& folder,
                                        const Progress& progress) {
  const std::string_view payload = checkedPayload(bytes);
  if (payload.empty()) return Error{"The packed assembly is damaged or of another version."};
  try {
    return unpack(Unpacker(payload), folder, progress);
  } catch (const Standard_Failure& failure) {
    return Error{std::string("The packed assembly is damaged: ") + failure.GetMessageString()};
  } catch (const std::exception& exception) {
    return Error{std::string("The packed assembly is damaged: ") + exception.what()};
  }
}

bool areReferencesUnchanged(std::string_view bytes, const fs::path& folder) {
  if (bytes.size() < sizeof(Header)) return false;
  try {
    Unpacker in(bytes.substr(sizeof(Header)));
    return getReferences(in, folder, nullptr);
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace liana
