#include "tests/mutation/doors.h"

#include <gtest/gtest.h>
#include <minizip/zip.h>
#include <zlib.h>

#include <fstream>

#include "io/project/project_file.h"
#include "tests/io/support/sample_files.h"
#include "tests/mutation/limited_run.h"
#include "tests/support/full_project.h"
#include "tests/support/full_rigging.h"
#include "tests/support/paths.h"

namespace liana {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

void write(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

void runWell(const Words& arguments, const fs::path& folder) {
  const LimitedRun run = runLimited(arguments, folder);
  ASSERT_TRUE(run.code == 0 || run.code == 1) << arguments[0] << ": " << run.err;
}

/// One cable in the air.
void makeProject(const fs::path& folder) {
  DocumentContent content;
  content.cables.push_back(archCable());
  content.cables[0].id = {1};
  content.cables[0].start.isKeyed = content.cables[0].end.isKeyed = true;
  content.cables[0].handles = {handleAt(0.5, {150, 0, 200})};
  ASSERT_TRUE(writeProject(content, folder / "plain.liana").ok());
}

/// Every key there is.
void makeFullProject(const fs::path& folder) {
  const TemporaryFolder elsewhere;
  DocumentContent content = fullContent(elsewhere);
  fs::copy_file(elsewhere / "small.step", folder / "small.step");
  content.assemblies[0].file = folder / "small.step";
  ASSERT_TRUE(writeProject(content, folder / "full.liana").ok());
}

/// The file and what it refers to.
void makeCadFile(const fs::path& folder, const std::string& name) {
  const TemporaryFolder made;
  (void)writeSampleFiles(made);
  for (const fs::path& file : fs::directory_iterator(made.root()))
    if (file.stem() == fs::path(name).stem()) fs::copy_file(file, folder / file.filename());
}

void packInZip(const fs::path& archive, const fs::path& file) {
  const std::string text = textOf(file);
  const zipFile zip = ::zipOpen64(archive.c_str(), APPEND_STATUS_CREATE);
  ASSERT_EQ(::zipOpenNewFileInZip64(zip, file.filename().c_str(), nullptr, nullptr, 0, nullptr, 0, nullptr,
                                    Z_DEFLATED, 9, 0),
            ZIP_OK);
  ::zipWriteInFileInZip(zip, text.data(), static_cast<unsigned>(text.size()));
  ::zipCloseFileInZip(zip);
  ::zipClose(zip, nullptr);
}

void addCadDoors(std::vector<Door>& doors) {
  struct Kind {
    const char *name, *file;
    bool hasEnd = true;
  };
  for (const Kind& kind : {Kind{"Step", "sample.step"},
                           {"Iges", "sample.igs"},
                           {"Brep", "sample.brep"},
                           {"BinaryBrep", "sample_binary.brep"},
                           {"Stl", "sample.stl"},
                           {"BinaryStl", "sample_binary.stl"},
                           {"Obj", "sample.obj", false},
                           {"Gltf", "sample.gltf"},
                           {"Glb", "sample.glb"}})
    doors.push_back({std::string("InfoOf") + kind.name,
                     kind.file,
                     {"info", kind.file, "--json"},
                     kind.hasEnd,
                     {},
                     [file = kind.file](const fs::path& folder) { makeCadFile(folder, file); }});
  doors.push_back({"InfoOfGzip",
                   "sample.obj.gz",
                   {"info", "sample.obj.gz", "--json"},
                   true,
                   {},
                   [](const fs::path& folder) {
                     makeCadFile(folder, "sample.obj");
                     const std::string text = textOf(folder / "sample.obj");
                     const gzFile file = ::gzopen((folder / "sample.obj.gz").c_str(), "wb9");
                     ::gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
                     ::gzclose(file);
                   }});
  doors.push_back(
      {"InfoOfZip", "sample.zip", {"info", "sample.zip", "--json"}, true, {}, [](const fs::path& folder) {
         makeCadFile(folder, "sample.obj");
         packInZip(folder / "sample.zip", folder / "sample.obj");
       }});
  for (const char* ending : {"step", "stl"}) {
    const std::string file = std::string("hose.") + ending;
    doors.push_back({std::string("RecogniseIn") + (file == "hose.step" ? "Step" : "Stl"),
                     file,
                     {"recognise", file, "--json"},
                     true,
                     {},
                     [file](const fs::path& folder) {
                       makeProject(folder);
                       runWell({"export", "plain.liana", "--what", "solids", "-o", file}, folder);
                     }});
  }
}

void addDraftDoors(std::vector<Door>& doors) {
  for (const char* ending : {"step", "igs", "vda", "dxf", "csv", "json"}) {
    const std::string file = std::string("draft.") + ending;
    const bool hasEnd = file != "draft.csv";
    doors.push_back({std::string("DraftOf_") + ending,
                     file,
                     {"import-centerline", file, "-o", "made.liana", "--diameter", "10"},
                     hasEnd,
                     "made.liana",
                     [file](const fs::path& folder) {
                       makeProject(folder);
                       runWell({"export", "plain.liana", "-o", file}, folder);
                     }});
  }
  const auto draftBeside = [](const fs::path& folder) {
    write(folder / "draft.csv", "x_mm,y_mm,z_mm\n0,0,0\n50,0,0\n100,20,0\n150,60,10\n");
    makeFullProject(folder);
    write(folder / "spec.json", R"({"name": "Hose", "outer_diameter_mm": 10, "inner_diameter_mm": 6,
  "bending_stiffness_N_m2": 0.01, "torsion_stiffness_N_m2": 0.008, "mass_per_length_kg_m": 0.06,
  "limits": {"min_bend_radius_static_mm": 40}})");
  };
  doors.push_back({"SpecOfDraft",
                   "spec.json",
                   {"import-centerline", "draft.csv", "-o", "made.liana", "--spec", "spec.json"},
                   true,
                   "made.liana",
                   draftBeside});
  doors.push_back(
      {"ProjectOfDraft",
       "full.liana",
       {"import-centerline", "draft.csv", "-o", "made.liana", "--diameter", "5", "--into", "full.liana"},
       true,
       "made.liana",
       draftBeside});
}

void addProjectDoors(std::vector<Door>& doors) {
  doors.push_back(
      {"InfoOfProject", "full.liana", {"info", "full.liana", "--json"}, true, {}, makeFullProject});
  doors.push_back(
      {"CheckOfProject", "plain.liana", {"check", "plain.liana", "--json"}, true, {}, makeProject});
  doors.push_back(
      {"CheckOfFullProject", "full.liana", {"check", "full.liana", "--json"}, true, {}, makeFullProject});
  doors.push_back({"ExportOfProject",
                   "plain.liana",
                   {"export", "plain.liana", "-o", "lines.json"},
                   true,
                   {},
                   makeProject});
  doors.push_back(
      {"PartOfProject", "small.step", {"check", "full.liana", "--json"}, true, {}, makeFullProject});
  doors.push_back({"LibraryList",
                   "own.json",
                   {"library", "--library", "own.json", "--json"},
                   true,
                   {},
                   [](const fs::path& folder) {
                     const std::string shipped = textOf(paths::sources() / "io/library/cables.json");
                     const std::size_t third = [&] {  // two entries do
                       std::size_t at = 0;
                       for (int i = 0; i < 3; ++i) at = shipped.find("\"id\"", at + 1);
                       return at;
                     }();
                     const std::size_t end = shipped.rfind(',', third);
                     write(folder / "own.json", shipped.substr(0, end) + "]}\n");
                   }});
  doors.push_back({"OwnRopes",
                   "config/liana/ropes.json",
                   {"library", "--ropes", "--json"},
                   true,
                   {},
                   [](const fs::path& folder) {
                     fs::create_directories(folder / "config/liana");
                     write(folder / "config/liana/ropes.json", R"({"format": "liana-ropes", "version": 1,
  "ropes": [{"id": "my-rope-12", "name": "My rope, 12 mm", "diameter_mm": 12, "breaking_load_N": 95000,
    "axial_stiffness_N": 5200000, "mass_per_length_kg_m": 0.55, "sources": {"diameter_mm": "measured"}}]})");
                   }});
}

void addFitDoors(std::vector<Door>& doors) {
  const auto measured = [](const fs::path& folder) {
    for (const char* name : {"measured_hose.csv", "measured_hose_poses.json"})
      fs::copy_file(paths::samples() / "projects" / name, folder / name);
    write(folder / "spec.json", R"({"name": "Hose", "outer_diameter_mm": 10.5, "mass_per_length_kg_m": 0.12,
  "bending_stiffness_N_m2": 0.01, "torsion_stiffness_N_m2": 0.008})");
    write(folder / "shapes.json", R"({"format": "liana-measurements", "version": 1,
  "gravity_m_s2": [0, 0, -9.81], "directions_within_deg": 10, "length_within_percent": 2, "accuracy_mm": 3, "rest_curvature_within_1_per_m": 2, "camera_within_deg": 2,
  "shapes": [{"name": "scan", "file": "measured_hose.csv"},
    {"name": "photo", "length_mm": 320, "photographed_along": [0, 1, 0],
     "points_mm": [[0, 0, 0.0], [20, 0, -15.9], [40, 0, -29.4], [60, 0, -40.4], [80, 0, -49.0], [100, 0, -55.1], [120, 0, -58.8], [140, 0, -60.0], [160, 0, -58.8], [180, 0, -55.1], [200, 0, -49.0], [220, 0, -40.4], [240, 0, -29.4], [260, 0, -15.9], [280, 0, 0.0]],
     "start": {"position_mm": [0, 0, 0], "direction": [1, 0, -0.4]},
     "end": {"position_mm": [280, 0, 0], "direction": [-1, 0, -0.4]}}]})");
  };
  const Words rest{"--diameter", "10.5", "--mass", "0.12", "--json"};
  const auto with = [&rest](Words words) {
    words.insert(words.end(), rest.begin(), rest.end());
    return words;
  };
  doors.push_back({"FitOfTable",
                   "measured_hose.csv",
                   with({"fit", "measured_hose.csv", "--poses", "measured_hose_poses.json"}),
                   false,
                   {},
                   measured});
  doors.push_back({"FitWithPoses",
                   "measured_hose_poses.json",
                   with({"fit", "measured_hose.csv", "--poses", "measured_hose_poses.json"}),
                   true,
                   {},
                   measured});
  doors.push_back({"FitOfShapes", "shapes.json", with({"fit", "shapes.json"}), true, {}, measured});
  doors.push_back({"FitWithSpec",
                   "spec.json",
                   {"fit", "measured_hose.csv", "--spec", "spec.json", "--json"},
                   true,
                   {},
                   measured});
}

void addStudyDoors(std::vector<Door>& doors) {
  const auto study = [](const fs::path& folder) {
    makeProject(folder);
    write(folder / "study.json",
          R"({"format": "liana-study", "version": 1, "runs": 3, "seed": 7, "sampling": "random",
  "stations": 21, "parameters": [
    {"vary": "stiffness", "normal_percent": [0, 5], "cables": ["Arch"]},
    {"vary": "length", "uniform_mm": [-4, 2], "together": true},
    {"vary": "rest_curvature", "within_1_per_m": 1.5},
    {"vary": "position", "list_mm": [-1, 0, 2.5], "at": ["start"], "axis": "z"},
    {"vary": "roll", "uniform_deg": [-15, 15], "levels": 4}]})");
  };
  const Words run{"study", "plain.liana", "--study", "study.json", "-o", "out", "--threads", "1", "--json"};
  const auto with = [](Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  doors.push_back({"StudyFile", "study.json", run, true, {}, study});
  doors.push_back(
      {"StudyJournal", "out/runs.jsonl", with(run, {"--resume"}), false, {}, [=](const fs::path& folder) {
         study(folder);
         runWell(run, folder);
       }});
  doors.push_back({"StudyShard",
                   "out/shard-1-of-2.jsonl",
                   {"study", "merge", "out", "--json"},
                   false,
                   {},
                   [=](const fs::path& folder) {
                     study(folder);
                     for (const char* shard : {"1/2", "2/2"}) runWell(with(run, {"--shard", shard}), folder);
                   }});
}

void addRecordingDoors(std::vector<Door>& doors) {
  doors.push_back({"Recording",
                   "run/recording.lianarec",
                   {"simulate", "--from", "run/recording.lianarec", "-o", "again", "--json"},
                   true,
                   {},
                   [](const fs::path& folder) {
                     runWell({"simulate", "double-pendulum", "--duration", "0.1", "-o", "run"}, folder);
                   }});
}

void makeLift(const fs::path& folder) {
  DocumentContent content;
  content.rigging = std::make_shared<const Rigging>(trolleyCrane());
  ASSERT_TRUE(writeProject(content, folder / "lift.liana").ok());
}

void addHoistDoors(std::vector<Door>& doors) {
  const Words run = {"hoist", "lift.liana", "--case", "Hoist and stop", "--duration",
                     "0.1",   "-o",         "run",    "--json"};
  doors.push_back({"HoistOfProject", "lift.liana", run, true, {}, makeLift, true, true, "run"});
  doors.push_back({"HoistRecording",
                   "run/recording.lianarec",
                   {"hoist", "lift.liana", "--replay", "run/recording.lianarec", "-o", "again", "--json"},
                   true,
                   {},
                   [run](const fs::path& folder) {
                     makeLift(folder);
                     runWell(run, folder);
                   },
                   true,
                   true,
                   "again"});
  doors.push_back({"ListOfFullRigging",
                   "full.liana",
                   {"hoist", "full.liana", "--list"},
                   true,
                   {},
                   [](const fs::path& folder) {
                     DocumentContent content;
                     content.rigging = std::make_shared<const Rigging>(fullRigging());
                     ASSERT_TRUE(writeProject(content, folder / "full.liana").ok());
                   },
                   true,
                   true});
  const auto study = [](const fs::path& folder) {
    Rigging rigging = trolleyCrane();
    rigging.cases[0].duration = 0.1;
    DocumentContent content;
    content.rigging = std::make_shared<const Rigging>(rigging);
    ASSERT_TRUE(writeProject(content, folder / "lift.liana").ok());
    write(folder / "study.json",
          R"({"format": "liana-study", "version": 1, "case": "Hoist and stop", "runs": 2, "seed": 7,
  "parameters": [{"vary": "load", "normal_percent": [0, 5]},
    {"vary": "slack", "uniform_mm": [0, 20], "ropes": ["Sling"], "together": true},
    {"vary": "rope", "list": ["6x36ws-iwrc-12", "6x36ws-iwrc-10"], "levels": 4}]})");
  };
  const Words studied{"study", "lift.liana", "--study", "study.json", "-o",
                      "out",   "--threads",  "1",       "--json"};
  doors.push_back({"LiftStudyFile", "study.json", studied, true, {}, study});
  Words resumed = studied;
  resumed.insert(resumed.end() - 1, "--resume");
  doors.push_back({"LiftStudyJournal", "out/runs.jsonl", resumed, false, {}, [=](const fs::path& folder) {
                     study(folder);
                     runWell(studied, folder);
                   }});
}

constexpr const char* kWireList =
    "Wire;From;From pin;To;To pin;Cross-section;Colour;Signal;Way\n"
    "W1;X1;1;X2;A;0,5;RD;\"+12 V; fused\";\n"
    "W2;X1;2;X2;B;1.5 mm²;BK;GND;\"says \"\"hello\"\"\"\n"
    "W3;X1;3;X3;1;24 AWG;GN/YE;PE;\n";

constexpr const char* kWireViz = R"(templates: &wire {gauge: 0.25 mm2}
connectors:
  X1: {pinlabels: [GND, VCC, RX, TX]}
  X2: {pins: [4, 3, 2, 1], pinlabels: [GND, VCC, RX, TX]}
  F1: {style: simple}
cables:
  W1: {<<: *wire, wirecount: 4, length: 0.2, colors: [BK, RD, GN, YE], shield: true}
  W2: {gauge: 24 AWG, length: 300 mm, color_code: DIN, wirecount: 2}
connections:
  -
    - X1: [1-3]
    - W1: [1-3]
    - X2: [GND, 3, RX]
  -
    - X1: [1, 2]
    - W2: [1, 2]
    - F1.
)";

/// A cable whose socket a box takes along, 40 mm in three steps.
void makeMove(const fs::path& folder) {
  DocumentContent moved;
  moved.cables.push_back(archCable());
  moved.cables[0].id = {1};
  Connector socket;
  socket.id = {2};
  socket.name = "X1";
  socket.worldFromConnector = moved.cables[0].end.worldFromEnd;
  moved.connectors = {socket};
  moved.cables[0].end.connector = socket.id;
  Move move;
  move.id = {3};
  move.name = "Push";
  move.steps = 3;
  move.movers = {{"Plug", MotionKind::Slide, {}, {socket.id}, -1, {0, 0, 0}, {1, 0, 0}}};
  move.keys = {{0, {MoverPose()}}, {1, {MoverPose()}}};
  move.keys[1].poses[0].value = 40;
  moved.moves = {move};
  ASSERT_TRUE(writeProject(moved, folder / "push.liana").ok());
  write(folder / "keys.csv", "time_s,Plug_mm\n0,0\n0.5,-10\n1,25.5\n");
}

void addHarnessDoors(std::vector<Door>& doors) {
  const auto list = [](const fs::path& folder) { write(folder / "list.csv", kWireList); };
  doors.push_back({"WireList",
                   "list.csv",
                   {"import-wires", "list.csv", "-o", "made.liana"},
                   false,
                   "made.liana",
                   list,
                   true});
  doors.push_back({"WireListIntoProject",
                   "full.liana",
                   {"import-wires", "list.csv", "--into", "full.liana", "-o", "made.liana"},
                   true,
                   "made.liana",
                   [list](const fs::path& folder) {
                     list(folder);
                     makeFullProject(folder);
                   },
                   true});
  doors.push_back({"WireViz",
                   "harness.yml",
                   {"import-wires", "harness.yml", "-o", "made.liana"},
                   false,
                   "made.liana",
                   [](const fs::path& folder) { write(folder / "harness.yml", kWireViz); },
                   true});
  doors.push_back({"WiresOfProject", "full.liana", {"wires", "full.liana"}, true, {}, makeFullProject, true});
  doors.push_back({"MoveOfProject",
                   "push.liana",
                   {"move", "push.liana", "-o", "out", "--json"},
                   true,
                   {},
                   makeMove,
                   true});
  doors.push_back({"KeysOfMove",
                   "keys.csv",
                   {"move", "push.liana", "--keys", "keys.csv", "-o", "out", "--json"},
                   false,
                   {},
                   makeMove,
                   true});
  doors.push_back({"KeptMove",
                   "push_moves/Push.lianarec",
                   {"check", "push.liana", "--report", "report.html"},
                   true,
                   {},
                   [](const fs::path& folder) {
                     makeMove(folder);
                     runWell({"move", "push.liana", "-o", "push_moves"}, folder);
                     fs::rename(folder / "push_moves/recording.lianarec",
                                folder / "push_moves/Push.lianarec");
                   }});
}

}  // namespace

std::vector<Door> allDoors() {
  std::vector<Door> doors;
  addCadDoors(doors);
  addDraftDoors(doors);
  addProjectDoors(doors);
  addFitDoors(doors);
  addStudyDoors(doors);
  addRecordingDoors(doors);
  addHoistDoors(doors);
  addHarnessDoors(doors);
  return doors;
}

void PrintTo(const Door& door, std::ostream* out) {
  *out << door.name;
}

}  // namespace liana
