// The cache of imported assemblies: same result, damaged entries ignored, bounded size.
#include "io/import/import_cache.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "io/import/packed/packed_assembly.h"
#include "io/import/read_assembly.h"
#include "tests/io/support/sample_files.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

/// A cache of the test's own.
class ImportCacheTest : public ::testing::Test {
protected:
  void SetUp() override {
    ::setenv("LIANA_CACHE_DIR", cacheFolder().c_str(), 1);
    ::unsetenv("LIANA_CACHE_MB");
  }
  void TearDown() override {
    ::unsetenv("LIANA_CACHE_DIR");
    ::unsetenv("LIANA_CACHE_MB");
  }

  fs::path cacheFolder() const { return folder_ / "cache"; }
  std::vector<fs::path> entries() const {
    std::vector<fs::path> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(cacheFolder(), error)) found.push_back(entry.path());
    return found;
  }
  static ImportedAssembly read(const fs::path& file, const ImportSettings& settings = {}) {
    auto imported = readAssembly(file, settings);
    EXPECT_TRUE(imported.ok()) << (imported.ok() ? "" : imported.error().message);
    return imported.ok() ? std::move(*imported) : ImportedAssembly{};
  }

  TemporaryFolder folder_;
};

void expectSame(const ImportedAssembly& a, const ImportedAssembly& b) {
  EXPECT_EQ(a.format, b.format);
  EXPECT_EQ(a.unit, b.unit);
  EXPECT_EQ(a.warnings, b.warnings);
  ASSERT_EQ(a.assembly.nodes().size(), b.assembly.nodes().size());
  ASSERT_EQ(a.assembly.shapes().size(), b.assembly.shapes().size());
  for (int i = 0; i < static_cast<int>(a.assembly.nodes().size()); ++i) {
    const AssemblyNode &left = a.assembly.node(i), &right = b.assembly.node(i);
    EXPECT_EQ(left.name, right.name);
    EXPECT_EQ(left.parent, right.parent);
    EXPECT_EQ(left.shape, right.shape);
    EXPECT_EQ(left.isVisible, right.isVisible);
    EXPECT_EQ(left.color, right.color);
    EXPECT_EQ(left.parentFromNode.matrix(), right.parentFromNode.matrix());
  }
  for (std::size_t i = 0; i < a.assembly.shapes().size(); ++i) {
    const AssemblyShape &left = a.assembly.shapes()[i], &right = b.assembly.shapes()[i];
    EXPECT_EQ(left.mesh->vertices, right.mesh->vertices);
    EXPECT_EQ(left.mesh->triangles, right.mesh->triangles);
    EXPECT_EQ(left.mesh->triangleFaces, right.mesh->triangleFaces);
    EXPECT_EQ(left.faceColors, right.faceColors);
    EXPECT_EQ(left.hasExactGeometry(), right.hasExactGeometry());
    EXPECT_NEAR(left.volume(), right.volume(), 1e-9 * left.volume());
  }
}

}  // namespace

TEST_F(ImportCacheTest, TheSecondTimeEveryFormatComesFromTheCacheUnchanged) {
  for (const SampleFile& file : writeSampleFiles(folder_)) {
    const ImportedAssembly first = read(file.path), second = read(file.path);
    EXPECT_FALSE(first.fromCache) << file.format;
    EXPECT_TRUE(second.fromCache) << file.format;
    expectSame(first, second);
  }
}

TEST_F(ImportCacheTest, ChangedContentOrSettingsAreReadAgain) {
  const fs::path file = writeSampleFile(folder_, "STL");
  EXPECT_FALSE(read(file).fromCache);
  ImportSettings other;
  other.millimetresPerUnit = 10;
  EXPECT_FALSE(read(file, other).fromCache);
  other = {};
  other.quality = TessellationQuality::fine();
  EXPECT_FALSE(read(file, other).fromCache);
  EXPECT_TRUE(read(file).fromCache);
  std::ofstream(file, std::ios::app) << "\n";
  EXPECT_FALSE(read(file).fromCache);
}

TEST_F(ImportCacheTest, ChangedReferencesAreReadAgain) {
  const fs::path file = writeSampleFile(folder_, "glTF");
  EXPECT_FALSE(read(file).fromCache);
  EXPECT_TRUE(read(file).fromCache);
  for (const auto& entry : fs::directory_iterator(folder_.root()))
    if (entry.path().extension() == ".bin") std::ofstream(entry.path(), std::ios::app) << "x";
  EXPECT_FALSE(read(file).fromCache);
}

TEST_F(ImportCacheTest, DamagedEntriesAreIgnoredAndMadeAnew) {
  const fs::path file = writeSampleFile(folder_, "STEP");
  const ImportedAssembly first = read(file);
  ASSERT_EQ(entries().size(), 1u);
  const std::string whole = textOf(entries()[0]);
  for (int i = 0; i < 40; ++i) {
    std::string damaged = whole;
    if (i % 2 == 0)
      damaged.resize(whole.size() * i / 40);
    else
      damaged[whole.size() * i / 40] ^= 0x10;
    std::ofstream(entries()[0], std::ios::binary) << damaged;
    const ImportedAssembly again = read(file);
    EXPECT_FALSE(again.fromCache) << i;
    expectSame(first, again);
    ASSERT_TRUE(read(file).fromCache) << i;
  }
}

TEST_F(ImportCacheTest, LeastRecentlyUsedEntriesGoFirst) {
  fs::create_directories(cacheFolder());
  const ImportCache cache(cacheFolder(), 2500);
  const auto path = [&](const char* key) { return cacheFolder() / (std::string(key) + ".liana-import"); };
  int age = 10;
  const char *a = "xxh3-aa-0123456789abcdef", *b = "xxh3-bb-0123456789abcdef",
             *c = "xxh3-cc-0123456789abcdef";
  for (const char* key : {a, b}) {
    cache.store(key, std::string(1000, 'x'));
    fs::last_write_time(path(key), fs::file_time_type::clock::now() - std::chrono::hours(age--));
  }
  cache.store(c, std::string(1000, 'x'));
  EXPECT_FALSE(fs::exists(path(a)));
  EXPECT_TRUE(fs::exists(path(b)));
  EXPECT_TRUE(fs::exists(path(c)));
  const char* huge = "xxh3-dd-0123456789abcdef";
  cache.store(huge, std::string(3000, 'x'));
  EXPECT_FALSE(fs::exists(path(huge))) << "larger than the whole cache";
}

TEST_F(ImportCacheTest, FolderOfSomebodyElseKeepsItsModeAndItsFiles) {
  fs::create_directories(cacheFolder());
  const fs::perms mode = fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec;
  fs::permissions(cacheFolder(), mode);
  const auto longAgo = fs::file_time_type::clock::now() - std::chrono::hours(1000);
  const std::vector<std::string> foreign{"notes.tmp-1", "backup.tmp-2024", "mine.liana-import",
                                         "xxh3-aa-0123456789abcdef.tmp-x"};
  for (const std::string& name : foreign) {
    std::ofstream(cacheFolder() / name) << std::string(5000, 'x');
    fs::last_write_time(cacheFolder() / name, longAgo);
  }
  // A temporary file of ours, whose writer is long gone.
  std::ofstream(cacheFolder() / "xxh3-aa-0123456789abcdef.tmp-999999999") << "half";
  const ImportCache cache(cacheFolder(), 2500);
  cache.store("xxh3-bb-0123456789abcdef", std::string(1000, 'x'));
  EXPECT_EQ(fs::status(cacheFolder()).permissions(), mode);
  for (const std::string& name : foreign) EXPECT_TRUE(fs::exists(cacheFolder() / name)) << name;
  EXPECT_FALSE(fs::exists(cacheFolder() / "xxh3-aa-0123456789abcdef.tmp-999999999"));
  EXPECT_EQ(entries().size(), foreign.size() + 1);
}

TEST_F(ImportCacheTest, KeepsThatAFileCouldBeReadInPartOnly) {
  const fs::path file = writeSampleFile(folder_, "STL");
  EXPECT_TRUE(read(file).assembly.isComplete());
  fs::resize_file(file, fs::file_size(file) * 2 / 3);
  for (const bool fromCache : {false, true}) {
    const ImportedAssembly cut = read(file);
    EXPECT_EQ(cut.fromCache, fromCache);
    EXPECT_FALSE(cut.assembly.isComplete());
    EXPECT_FALSE(cut.warnings.empty());
  }
}

TEST_F(ImportCacheTest, CanBeSwitchedOff) {
  const fs::path file = writeSampleFile(folder_, "STL");
  ::setenv("LIANA_CACHE_MB", "0", 1);
  EXPECT_FALSE(ImportCache::ofUser().has_value());
  read(file);
  ::unsetenv("LIANA_CACHE_MB");
  ImportSettings off;
  off.useCache = false;
  read(file, off);
  EXPECT_TRUE(entries().empty());
}

TEST_F(ImportCacheTest, AFolderThatCannotBeWrittenIsNoProblem) {
  ::setenv("LIANA_CACHE_DIR", "/proc/nothing/here", 1);
  const fs::path file = writeSampleFile(folder_, "STL");
  EXPECT_FALSE(read(file).fromCache);
  EXPECT_FALSE(read(file).fromCache);
}

}  // namespace liana
