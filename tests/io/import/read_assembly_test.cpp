// The one door for CAD and mesh files: every format in, good and bad.
#include "io/import/read_assembly.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <set>
#include <thread>

#include "tests/io/support/sample_files.h"

namespace liana {
namespace {

const ImportSettings kFresh{.quality = {}, .millimetresPerUnit = 1, .useCache = false, .patience = 0};

std::string reasonFor(const std::filesystem::path& file) {
  const auto imported = readAssembly(file, kFresh);
  return imported.ok() ? "" : imported.error().message;
}

int findNode(const Assembly& assembly, const std::string& name) {
  for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i)
    if (assembly.node(i).name == name && assembly.node(i).shape >= 0) return i;
  return -1;
}

bool mentions(const std::vector<std::string>& warnings, const std::string& text) {
  for (const std::string& warning : warnings)
    if (warning.find(text) != std::string::npos) return true;
  return false;
}

bool isTree(const std::string& format) {
  return format == "STEP" || format.starts_with("glTF");
}

}  // namespace

TEST(ReadAssembly, EveryFormatGivesTheSameGeometryInMillimetres) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    const auto imported = readAssembly(file.path, kFresh);
    ASSERT_TRUE(imported.ok()) << file.format << ": " << imported.error().message;
    EXPECT_EQ(imported->format.rfind(std::string(file.format).substr(0, 4), 0), 0u) << imported->format;
    const Eigen::AlignedBox3d box = imported->assembly.boundingBox();
    EXPECT_LT((box.min() - Eigen::Vector3d(-5, 0, 0)).cwiseAbs().maxCoeff(), 0.06)
        << file.format << box.min();
    EXPECT_LT((box.max() - Eigen::Vector3d(110, 55, 47)).cwiseAbs().maxCoeff(), 0.06)
        << file.format << box.max();
    double volume = 0;
    for (const AssemblyNode& node : imported->assembly.nodes())
      if (node.shape >= 0) volume += imported->assembly.shapes()[node.shape].volume();
    EXPECT_NEAR(volume, 2 * 6000 + EIGEN_PI * 25 * 40, 40) << file.format;
    for (const AssemblyShape& shape : imported->assembly.shapes()) {
      ASSERT_TRUE(shape.mesh && !shape.mesh->triangles.empty()) << file.format;
      EXPECT_EQ(shape.mesh->triangleFaces.size(), shape.mesh->triangles.size());
      EXPECT_EQ(shape.mesh->normals.size(), shape.mesh->vertices.size());
      EXPECT_FALSE(shape.mesh->edgeLines.empty()) << file.format;
    }
  }
}

TEST(ReadAssembly, MeshFormatsHaveMeshesWithFacesAndNoExactGeometry) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    const auto imported = readAssembly(file.path, kFresh);
    ASSERT_TRUE(imported.ok()) << imported.error().message;
    const std::string format = file.format;
    const bool isMesh = format.starts_with("STL") || format == "OBJ" || format.starts_with("glTF");
    std::set<std::pair<int, int>> faces;
    for (int i = 0; i < imported->assembly.partCount(); ++i) {
      const AssemblyShape& shape = imported->assembly.shapes()[i];
      EXPECT_EQ(shape.hasExactGeometry(), !isMesh) << format;
      for (const int face : shape.mesh->triangleFaces) faces.insert({i, face});
    }
    if (format.starts_with("STL")) {
      EXPECT_EQ(faces.size(), 15u) << "two boxes of six faces and a pin of three";
    }
  }
}

TEST(ReadAssembly, TreesNamesColoursAndSharedPartsAreKept) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    if (!isTree(file.format)) continue;
    const auto imported = readAssembly(file.path, kFresh);
    ASSERT_TRUE(imported.ok()) << imported.error().message;
    const Assembly& assembly = imported->assembly;
    EXPECT_EQ(assembly.node(0).name, "Träger") << file.format;
    EXPECT_EQ(assembly.instanceCount(), 3) << file.format;
    const int left = findNode(assembly, "Left box"), right = findNode(assembly, "Right box"),
              pin = findNode(assembly, "Pin");
    ASSERT_GE(std::min({left, right, pin}), 0) << file.format;
    EXPECT_EQ(toHex(assembly.colorOf(left)), "#ff0000") << file.format;
    EXPECT_EQ(toHex(assembly.colorOf(pin)), "#0000ff") << file.format;
    if (std::string(file.format) == "STEP") {
      EXPECT_EQ(assembly.node(left).shape, assembly.node(right).shape) << file.format;
      EXPECT_EQ(assembly.node(left).product, assembly.node(right).product);
      EXPECT_EQ(toHex(assembly.colorOf(right)), "#00ff00") << file.format;
    }
    EXPECT_NEAR(assembly.worldFromNode(pin).translation().y(), 50, 1e-3) << file.format;
  }
}

TEST(ReadAssembly, WhatAStepFileHidesIsHidden) {
  const TemporaryFolder folder;
  const auto imported = readAssembly(writeSampleFile(folder, "STEP"), kFresh);
  ASSERT_TRUE(imported.ok()) << imported.error().message;
  const Assembly& assembly = imported->assembly;
  EXPECT_FALSE(assembly.isShown(findNode(assembly, "Pin")));
  EXPECT_TRUE(assembly.isShown(findNode(assembly, "Left box")));
}

TEST(ReadAssembly, UnitlessFilesTakeTheUnitGiven) {
  const TemporaryFolder folder;
  for (const char* format : {"STL", "STL, binary", "OBJ"}) {
    ImportSettings settings = kFresh;
    settings.millimetresPerUnit = 1000;
    const auto imported = readAssembly(writeSampleFile(folder, format), settings);
    ASSERT_TRUE(imported.ok()) << imported.error().message;
    EXPECT_NEAR(imported->assembly.boundingBox().max().x(), 110'000, 10) << format;
    EXPECT_EQ(imported->unit, "") << format;
  }
}

TEST(ReadAssembly, ContentDecidesTheFormatBeforeTheName) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    if (std::string(file.format) == "glTF") continue;  // its buffer has its own name
    const auto copy = folder.write("wrongly_named.stp", textOf(file.path));
    const auto imported = readAssembly(copy, kFresh);
    ASSERT_TRUE(imported.ok()) << file.format << ": " << imported.error().message;
    EXPECT_EQ(mentions(imported->warnings, "named like STEP"), std::string(file.format) != "STEP");
  }
}

TEST(ReadAssembly, BadFilesEndWithTheirNameAndAReason) {
  const TemporaryFolder folder;
  const auto pipe = folder / "pipe.step";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::vector<std::pair<std::filesystem::path, std::string>> cases = {
      {folder / "missing.stl", "does not exist"},
      {folder.root(), "folder"},
      {pipe, "pipe"},
      {"/dev/zero", "device"},
      {folder.write("empty.igs", ""), "empty"},
      {folder.write("notes.txt", "just some words"), "none of the formats"},
      {folder.write("picture.step", "\x89PNG\r\n\x1a\n what"), "not a STEP file"},
      {folder.write("words.brep", "just some words"), "BREP"},
      {folder.write("words.stl", "solid nothing\nendsolid\n"), "no triangles"},
      {folder.write("words.obj", "v 1 2 3\n"), "OBJ"},
      {folder.write("words.gltf", "{\"asset\": {\"version\": \"2.0\"}}"), "glTF"},
      {folder.write("project.liana", "{}"), "project"},
  };
  if (::geteuid() != 0) {
    const auto secret = folder.write("secret.step", "ISO-10303-21;");
    ::chmod(secret.c_str(), 0);
    cases.emplace_back(secret, "may read");
  }
  for (const auto& [file, reason] : cases) {
    const std::string message = reasonFor(file);
    EXPECT_NE(message.find(file.filename().string()), std::string::npos) << file << ": " << message;
    EXPECT_NE(message.find(reason), std::string::npos) << file << ": " << message;
  }
}

TEST(ReadAssembly, TruncatedFilesEndWithAMessageOrAWarning) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    const std::string bytes = textOf(file.path);
    for (const double share : {0.1, 0.5, 0.9}) {
      const auto cut = folder.write("cut_" + file.path.filename().string(),
                                    bytes.substr(0, static_cast<std::size_t>(share * bytes.size())));
      const auto imported = readAssembly(cut, kFresh);
      if (imported.ok())  // OBJ has no mark at its end
        EXPECT_TRUE(!imported->warnings.empty() || file.format == std::string("OBJ"))
            << file.format << " cut at " << share;
      else
        EXPECT_NE(imported.error().message.find("cut_"), std::string::npos) << imported.error().message;
    }
  }
}

TEST(ReadAssembly, NumbersThatAreNoneAreLeftOutWithAWarning) {
  const TemporaryFolder folder;
  const std::string good =
      "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";
  const auto file = folder.write(
      "odd.stl", "solid a\n" + good +
                     "facet normal 0 0 1\nouter loop\nvertex nan 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
                     "endfacet\nfacet normal 0 0 1\nouter loop\nvertex x 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
                     "endloop\nendfacet\nendsolid\n");
  const auto imported = readAssembly(file, kFresh);
  ASSERT_TRUE(imported.ok()) << imported.error().message;
  EXPECT_EQ(imported->assembly.triangleCount(), 1u);
  EXPECT_TRUE(mentions(imported->warnings, "impossible coordinates"));
  EXPECT_TRUE(mentions(imported->warnings, "make no sense"));
}

TEST(ReadAssembly, HugeCoordinatesAreRefusedWithTheirSize) {
  const TemporaryFolder folder;
  const auto file = folder.write("far.obj", "v 0 0 0\nv 1e15 0 0\nv 0 1e15 0\nf 1 2 3\n");
  const std::string message = reasonFor(file);
  EXPECT_NE(message.find("far.obj"), std::string::npos) << message;
  EXPECT_NE(message.find("1e+15 mm"), std::string::npos) << message;
}

TEST(ReadAssembly, RawBytesInNamesBecomeProperText) {
  const TemporaryFolder folder;
  const std::string text = textOf(writeSampleFile(folder, "STEP"));
  const auto named = [&](const std::string& name) {
    std::string changed = text;
    for (std::size_t at = 0; (at = changed.find("'Pin'", at)) != std::string::npos; at += name.size())
      changed.replace(at, 5, "'" + name + "'");
    return folder.write("names.step", changed);
  };
  for (const auto& [bytes, expected] : std::vector<std::pair<std::string, std::string>>{
           {"K\xfchler \x80", "Kühler €"},              // Windows-1252
           {"K\xc3\xbchler", "Kühler"},                 // UTF-8
           {"\\X2\\65E5672C\\X0\\ part", "日本 part"},  // escaped
           {"\xbe\xc9\xa8\xa4"
            "1",
            "¾É¨¤1"}}) {  // of no known encoding
    const auto imported = readAssembly(named(bytes), kFresh);
    ASSERT_TRUE(imported.ok()) << imported.error().message;
    EXPECT_GE(findNode(imported->assembly, expected), 0) << expected;
  }
}

TEST(ReadAssembly, ProgressGrowsToOneAndCancelAtAnyMomentLeavesNothing) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    double last = 0;
    int reports = 0;
    ASSERT_TRUE(readAssembly(file.path, kFresh, Progress([&](double fraction, std::string_view) {
                               EXPECT_GE(fraction, last - 1e-9) << file.format;
                               last = fraction;
                               ++reports;
                               return true;
                             }))
                    .ok());
    EXPECT_DOUBLE_EQ(last, 1);
    for (int stop = 1; stop <= std::min(reports, 4); ++stop) {
      int count = 0;
      const auto imported =
          readAssembly(file.path, kFresh, Progress([&](double, std::string_view) { return ++count < stop; }));
      if (imported.ok()) continue;  // was done before
      EXPECT_TRUE(imported.error().isCancelled()) << imported.error().message;
    }
  }
}

TEST(ReadAssembly, ManyThreadsAtOnceAllSucceed) {
  const TemporaryFolder folder;
  const auto files = writeSampleFiles(folder);
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (const SampleFile& file : files)
    threads.emplace_back([&] { good += readAssembly(file.path, kFresh).ok(); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, static_cast<int>(files.size()));
}

TEST(ReadAssembly, WithoutTheImporterProgramFilesAreReadInThisProcess) {
  const TemporaryFolder folder;
  const auto file = writeSampleFile(folder, "STEP");
  ::setenv("LIANA_IMPORTER", "/nonexistent/liana-importer", 1);
  std::thread([&] {  // the importer that already runs is not asked for a program that is not there
    const auto imported = readAssembly(file, kFresh);
    EXPECT_TRUE(imported.ok()) << (imported.ok() ? "" : imported.error().message);
  })
      .join();
  ::unsetenv("LIANA_IMPORTER");
}

}  // namespace liana
