// Files in .zip and .gz archives: every format through both doors, and archives that mean no good.
#include <gtest/gtest.h>
#include <minizip/zip.h>
#include <unistd.h>
#include <zlib.h>

#include "io/archive/scratch_folder.h"
#include "io/archive/unpack_archive.h"
#include "io/centerline/read_drafts.h"
#include "io/centerline/write_centerline.h"
#include "io/import/read_assembly.h"
#include "tests/io/support/sample_files.h"
#include "tests/support/paths.h"
#include "tests/support/random_centerlines.h"

namespace liana {
namespace {

namespace fs = std::filesystem;
using Members = std::vector<std::pair<std::string, std::string>>;  // name and content

fs::path zipped(const fs::path& archive, const Members& members, const char* password = nullptr) {
  const zipFile zip = ::zipOpen64(archive.c_str(), APPEND_STATUS_CREATE);
  for (const auto& [name, content] : members) {
    const auto crc = ::crc32(0, reinterpret_cast<const Bytef*>(content.data()), content.size());
    EXPECT_EQ(
        ::zipOpenNewFileInZip3_64(zip, name.c_str(), nullptr, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED, 9,
                                  0, -MAX_WBITS, DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, password, crc, 0),
        ZIP_OK);
    ::zipWriteInFileInZip(zip, content.data(), static_cast<unsigned>(content.size()));
    ::zipCloseFileInZip(zip);
  }
  ::zipClose(zip, nullptr);
  return archive;
}

fs::path gzipped(const fs::path& archive, const std::string& content) {
  const gzFile file = ::gzopen(archive.c_str(), "wb9");
  ::gzwrite(file, content.data(), static_cast<unsigned>(content.size()));
  ::gzclose(file);
  return archive;
}

ImportSettings fresh() {
  ImportSettings settings;
  settings.useCache = false;
  return settings;
}

std::string refusalOf(const fs::path& archive) {
  const auto imported = readAssembly(archive, fresh());
  return imported.ok() ? "was read" : imported.error().message;
}

int scratchFolders() {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(fs::temp_directory_path()))
    count +=
        entry.path().filename().string().starts_with("liana-unpacked-" + std::to_string(::getpid()) + "-");
  return count;
}

const std::string kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

}  // namespace

TEST(Archives, EveryFormatIsReadFromZipAndGzip) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    const auto plain = readAssembly(file.path, fresh());
    ASSERT_TRUE(plain.ok()) << plain.error().message;
    const std::string name = file.path.filename().string();
    Members members{{"folder/" + name, textOf(file.path)}, {"folder/notes.txt", "for people"}};
    for (const char* beside : {"sample.bin", "sample.mtl"})
      if (fs::exists(folder / beside))
        members.push_back({std::string("folder/") + beside, textOf(folder / beside)});
    std::vector<fs::path> archives{zipped(folder / (name + ".zip"), members)};
    if (std::string(file.format) != "glTF")  // its triangles are in a file beside it
      archives.push_back(gzipped(folder / (name + ".gz"), textOf(file.path)));
    for (const fs::path& archive : archives) {
      const auto packed = readAssembly(archive, fresh());
      ASSERT_TRUE(packed.ok()) << packed.error().message;
      EXPECT_EQ(packed->format, plain->format);
      EXPECT_EQ(packed->assembly.triangleCount(), plain->assembly.triangleCount()) << archive;
      EXPECT_EQ(packed->assembly.nodes().front().name, plain->assembly.nodes().front().name) << archive;
    }
  }
  EXPECT_EQ(scratchFolders(), 0) << "nothing stays unpacked";
}

TEST(Archives, DraftsOfEveryFormatAreReadFromZipAndGzip) {
  const TemporaryFolder folder;
  for (const CenterlineFormat format :
       {CenterlineFormat::Step, CenterlineFormat::Iges, CenterlineFormat::Vdafs, CenterlineFormat::Dxf,
        CenterlineFormat::Csv, CenterlineFormat::Json}) {
    const std::string name = std::string("draft") + extensionOf(format);
    ASSERT_TRUE(writeCenterlines({{"Cable", randomCenterline(5)}}, folder / name, format).ok());
    const auto plain = readDrafts(folder / name);
    ASSERT_TRUE(plain.ok()) << plain.error().message;
    for (const fs::path& archive : {zipped(folder / (name + ".zip"), {{name, textOf(folder / name)}}),
                                    gzipped(folder / (name + ".gz"), textOf(folder / name))}) {
      const auto packed = readDrafts(archive);
      ASSERT_TRUE(packed.ok()) << packed.error().message;
      ASSERT_EQ(packed->routes.size(), plain->routes.size()) << archive;
      EXPECT_EQ(packed->routes[0].pieces.front().points, plain->routes[0].pieces.front().points) << archive;
    }
  }
}

TEST(Archives, TheFileThatRefersToTheOthersIsTheOneToRead) {
  const TemporaryFolder folder;
  const auto archive =
      zipped(folder / "two.zip", {{"b.obj", kTriangle}, {"a.obj", "# goes with b.obj\n" + kTriangle}});
  const auto imported = readAssembly(archive, fresh());
  ASSERT_TRUE(imported.ok()) << imported.error().message;
  EXPECT_EQ(imported->assembly.nodes().front().name.substr(0, 1), "a");
  const std::string message =
      refusalOf(zipped(folder / "many.zip", {{"b.obj", kTriangle}, {"a.obj", kTriangle}}));
  EXPECT_NE(message.find("\"a.obj\", \"b.obj\""), std::string::npos) << message;
}

TEST(Archives, MessagesSpeakOfTheFileWithinTheArchive) {
  const TemporaryFolder folder;
  const std::string message =
      refusalOf(gzipped(folder / "broken.step.gz", "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n#1=((((\n"));
  EXPECT_NE(message.find((folder / "broken.step.gz").string() + "/broken.step"), std::string::npos)
      << message;
}

TEST(Archives, BombsAreRefused) {
  const TemporaryFolder folder;
  const std::string zeros(200u << 20, ' ');
  for (const fs::path& archive :
       {zipped(folder / "bomb.zip", {{"a.obj", zeros}}), gzipped(folder / "bomb.obj.gz", zeros)}) {
    ASSERT_LT(fs::file_size(archive), 1u << 20);
    const std::string message = refusalOf(archive);
    EXPECT_NE(message.find("unpacks to more than 64 MB"), std::string::npos) << message;
  }
  Members many;
  for (int i = 0; i < 6000; ++i) many.push_back({std::to_string(i) + ".txt", "x"});
  const std::string message = refusalOf(zipped(folder / "many.zip", many));
  EXPECT_NE(message.find("more than 5000 files"), std::string::npos) << message;
  EXPECT_EQ(scratchFolders(), 0);
}

TEST(Archives, NamesThatLeadOutAreRefused) {
  const TemporaryFolder folder;
  for (const std::string name : {"../out.obj", "/liana-out.obj", "a/../../out.obj", "..\\out.obj"}) {
    const std::string message = refusalOf(zipped(folder / "out.zip", {{name, kTriangle}}));
    EXPECT_NE(message.find("leads out of it"), std::string::npos) << name << ": " << message;
  }
}

TEST(Archives, PasswordsNestingDamageAndEmptinessAreTold) {
  const TemporaryFolder folder;
  const std::string locked = refusalOf(zipped(folder / "locked.zip", {{"a.obj", kTriangle}}, "secret"));
  EXPECT_NE(locked.find("password"), std::string::npos) << locked;
  zipped(folder / "inner.zip", {{"a.obj", kTriangle}});
  const std::string nested =
      refusalOf(zipped(folder / "nested.zip", {{"inner.zip", textOf(folder / "inner.zip")}}));
  EXPECT_NE(nested.find("another archive"), std::string::npos) << nested;
  const std::string none = refusalOf(zipped(folder / "none.zip", {{"a.txt", "x"}, {"b.txt", "y"}}));
  EXPECT_NE(none.find("no file that can be read"), std::string::npos) << none;
  std::string noise;
  for (unsigned i = 0; i < 4000; ++i) noise += "v " + std::to_string(i * 2654435761u) + " 0 0\n";
  for (const fs::path& whole :
       {zipped(folder / "whole.zip", {{"a.obj", noise}}), gzipped(folder / "whole.obj.gz", noise)}) {
    std::string bytes = textOf(whole);
    const std::string cut =
        refusalOf(folder.write("cut" + whole.extension().string(), bytes.substr(0, bytes.size() / 2)));
    EXPECT_NE(cut.find("damaged or cut off"), std::string::npos) << cut;
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x55);
    const std::string changed = refusalOf(folder.write("bad" + whole.extension().string(), bytes));
    EXPECT_NE(changed.find("damaged or cut off"), std::string::npos) << changed;
  }
}

TEST(Archives, WhatAKilledProcessUnpackedIsRemoved) {
  const fs::path abandoned = fs::temp_directory_path() / "liana-unpacked-2147483646-abcdef";
  fs::create_directories(abandoned / "sub");
  const ScratchFolder folder;
  EXPECT_FALSE(fs::exists(abandoned));
  EXPECT_TRUE(fs::is_directory(folder.path()));
}

TEST(Archives, FilesOthersPackedAreRead) {
  const fs::path archive = paths::data() / "step/openDogv2_12.zip";
  if (!fs::exists(archive)) GTEST_SKIP() << "no file " << archive;
  ImportSettings settings = fresh();
  settings.quality = TessellationQuality::draft();
  const auto imported = readAssembly(archive, settings);
  ASSERT_TRUE(imported.ok()) << imported.error().message;
  EXPECT_EQ(imported->assembly.instanceCount(), 35);
}

}  // namespace liana
