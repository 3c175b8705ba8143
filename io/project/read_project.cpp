#include <Eigen/Geometry>
#include <cmath>
#include <nlohmann/json.hpp>

#include "io/import/read_assembly.h"
#include "io/project/cable_json.h"
#include "io/project/json_place.h"
#include "io/project/project_file.h"
#include "io/project/project_format.h"
#include "io/read_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

class ProjectReader {
public:
  ProjectReader(const fs::path& file, const Progress& progress)
      : file_(fs::absolute(file)), progress_(progress) {}

  OpenedProject read(const nlohmann::json& json) {
    const JsonPlace root(json, "");
    checkVersion(root);
    noteUnknown(root, {"format", "version", "assemblies", "cables", "settings"});
    for (const JsonPlace& place : root.list("assemblies")) readAssembly(place);
    for (const JsonPlace& place : root.list("cables")) opened_.content.cables.push_back(readCable(place));
    readSettings(root.object("settings"));
    loadGeometry();
    checkClips();
    return std::move(opened_);
  }

  bool wasCancelled() const { return cancelled_; }

private:
  static void checkVersion(const JsonPlace& root) {
    if (!root.has("format") || root.text("format") != kProjectFormat)
      root.fail("format", std::string("must be \"") + kProjectFormat + "\"; this is not a Liana project.");
    const int version = root.integer("version", 0);
    if (version > kProjectVersion)
      root.fail("version", "is " + std::to_string(version) + ", but this program knows versions up to " +
                               std::to_string(kProjectVersion) + ". Open the project with a newer Liana.");
    if (version < 1) root.fail("version", "must be 1.");
  }

  void noteUnknown(const JsonPlace& place, const std::set<std::string>& known) {
    for (const std::string& key : place.unknownKeys(known))
      opened_.warnings.push_back(file_.filename().string() + ", " + key +
                                 ": is not known and was left out. Check the spelling.");
  }

  void readAssembly(const JsonPlace& place) {
    noteUnknown(place, {"file", "position_mm", "direction", "x_axis"});
    AssemblyReference reference;
    reference.id = {++lastId_};
    reference.file = (file_.parent_path() / fs::path(place.text("file"))).lexically_normal();
    reference.worldFromAssembly = readFrame(place);
    opened_.content.assemblies.push_back(std::move(reference));
  }

  Cable readCable(const JsonPlace& place) {
    noteUnknown(place, {"name", "spec", "length_mm", "segments", "start", "end", "handles"});
    Cable cable;
    cable.id = {++lastId_};
    cable.name = place.text("name", "Cable " + std::to_string(opened_.content.cables.size() + 1));
    const JsonPlace spec = place.object("spec");
    noteUnknown(spec, specKeys());
    cable.spec = readSpec(spec);
    cable.length = place.number("length_mm");
    cable.segments = place.integer("segments", cable.segments);
    cable.start = readEnd(place, "start");
    cable.end = readEnd(place, "end");
    for (const JsonPlace& handle : place.list("handles"))
      cable.handles.push_back(readHandle(handle, cable.length));
    std::stable_sort(cable.handles.begin(), cable.handles.end(),
                     [](const RouteHandle& a, const RouteHandle& b) { return a.fraction < b.fraction; });
    if (const std::string defect = cable.findDefect(); !defect.empty())
      throw JsonDefect(place.path() + " (\"" + cable.name + "\"): " + defect);
    return cable;
  }

  CableEnd readEnd(const JsonPlace& cable, const char* key) {
    if (!cable.has(key)) cable.fail(key, "is missing; give position_mm and direction (out of the socket).");
    const JsonPlace place = cable.object(key);
    noteUnknown(place, {"position_mm", "direction", "x_axis", "ball_joint", "keyed", "turns"});
    place.vector("position_mm");  // has no sensible default
    CableEnd end;
    end.worldFromEnd = readFrame(place);
    end.fixesOrientation = !place.boolean("ball_joint", !place.has("direction"));
    end.isKeyed = place.boolean("keyed", false);
    end.turns = place.integer("turns", 0);
    return end;
  }

  RouteHandle readHandle(const JsonPlace& place, double length) {
    noteUnknown(place, {"name", "at_fraction", "at_mm", "position_mm", "direction", "x_axis",
                        "holds_direction", "clip_on"});
    RouteHandle handle;
    handle.id = {++lastId_};
    handle.name = place.text("name", "");
    handle.fraction = place.has("at_mm") ? place.number("at_mm") / length : place.number("at_fraction");
    place.vector("position_mm");
    handle.worldFromHandle = readFrame(place);
    handle.fixesOrientation = place.boolean("holds_direction", place.has("direction"));
    if (place.has("clip_on")) handle.attachedTo = readClip(place.object("clip_on"));
    return handle;
  }

  PartReference readClip(const JsonPlace& place) {
    noteUnknown(place, {"assembly", "part"});
    const int assembly = place.integer("assembly", 0);
    if (assembly < 0 || assembly >= static_cast<int>(opened_.content.assemblies.size()))
      place.fail("assembly", "must be the number of an assembly of this project, counted from 0.");
    return {opened_.content.assemblies[assembly].id, place.text("part")};
  }

  void readSettings(const JsonPlace& place) {
    noteUnknown(place, {"gravity_m_s2"});
    if (place.has("gravity_m_s2")) opened_.content.settings.gravity = place.vector("gravity_m_s2");
  }

  void loadGeometry() {
    auto& assemblies = opened_.content.assemblies;
    for (std::size_t i = 0; i < assemblies.size() && !cancelled_; ++i) {
      const double share = 1.0 / static_cast<double>(assemblies.size());
      const Progress progress =
          progress_.part(share * static_cast<double>(i), share * static_cast<double>(i + 1));
      Result<ImportedAssembly> imported = liana::readAssembly(assemblies[i].file, {}, progress);
      if (imported.ok()) {
        assemblies[i].assembly = std::make_shared<const Assembly>(std::move(imported->assembly));
        opened_.warnings.insert(opened_.warnings.end(), imported->warnings.begin(), imported->warnings.end());
      } else if (imported.error().isCancelled()) {
        cancelled_ = true;
      } else {
        opened_.warnings.push_back("Assembly left out: " + imported.error().message);
      }
    }
  }

  void checkClips() {
    for (const Cable& cable : opened_.content.cables)
      for (const RouteHandle& handle : cable.handles)
        for (const AssemblyReference& reference : opened_.content.assemblies)
          if (handle.attachedTo && handle.attachedTo->assembly == reference.id && reference.assembly &&
              reference.assembly->findPath(handle.attachedTo->part) < 0)
            opened_.warnings.push_back("Clip \"" + handle.name + "\" of cable \"" + cable.name +
                                       "\" sits on \"" + handle.attachedTo->part + "\", which is not in " +
                                       reference.file.filename().string() + ".");
  }

  fs::path file_;
  Progress progress_;
  OpenedProject opened_;
  std::uint64_t lastId_ = 0;
  bool cancelled_ = false;
};

}  // namespace

Result<OpenedProject> readProject(const fs::path& file, const Progress& progress) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  const std::string name = "\"" + file.string() + "\", ";
  try {
    const nlohmann::json json = nlohmann::json::parse(*text);
    ProjectReader reader(file, progress);
    OpenedProject opened = reader.read(json);
    if (reader.wasCancelled()) return Error::cancelled();
    return opened;
  } catch (const JsonDefect& defect) {
    return Error{name + defect.what()};
  } catch (const nlohmann::json::exception& exception) {
    const std::string what = exception.what();  // "[json.exception.parse_error.101] parse error at line 3, …"
    const std::size_t start = what.find("] ");
    return Error{name +
                 "is not proper JSON: " + (start == std::string::npos ? what : what.substr(start + 2)) +
                 ". Correct that place, or restore an earlier copy."};
  }
}

}  // namespace liana
