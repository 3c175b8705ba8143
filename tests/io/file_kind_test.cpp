#include "io/file_kind.h"

#include <gtest/gtest.h>

#include "tests/io/support/sample_files.h"

namespace liana {

TEST(FileKind, NamesTellTheKindInAnyCase) {
  EXPECT_EQ(fileKindOf(std::filesystem::path("a/b.STP")), FileKind::Step);
  EXPECT_EQ(fileKindOf(std::filesystem::path("b.IgS")), FileKind::Iges);
  EXPECT_EQ(fileKindOf(std::filesystem::path("#332_file.stp")), FileKind::Step);
  EXPECT_EQ(fileKindOf(std::filesystem::path("x.liana")), FileKind::Project);
  EXPECT_EQ(fileKindOf(std::filesystem::path("x.glb")), FileKind::Gltf);
  EXPECT_EQ(fileKindOf(std::filesystem::path("x.txt")), FileKind::Unknown);
  EXPECT_EQ(fileKindOf(std::filesystem::path("step")), FileKind::Unknown);
}

TEST(FileKind, ContentOfEveryFormatTellsTheKind) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    const std::string bytes = textOf(file.path);
    const FileKind kind = fileKindOf(std::string_view(bytes).substr(0, 8192), bytes.size());
    EXPECT_EQ(kind, fileKindOf(file.path)) << file.format;
    EXPECT_EQ(std::string(file.format).rfind(nameOf(kind), 0), 0u) << file.format;
  }
}

TEST(FileKind, OtherContentIsUnknown) {
  for (const std::string text : {"hello", "", "solid as a rock", "{\"a\": 1}", "\x89PNG\r\n\x1a\n"})
    EXPECT_EQ(fileKindOf(text, text.size()), FileKind::Unknown) << text;
}

TEST(FileKind, DialogPatternsNameEveryExtension) {
  const std::string patterns = assemblyFilePatterns();
  for (const char* wanted :
       {"*.step", "*.STP", "*.igs", "*.brep", "*.stl", "*.STL", "*.obj", "*.gltf", "*.glb"})
    EXPECT_NE(patterns.find(wanted), std::string::npos) << wanted;
  EXPECT_EQ(patterns.find("liana"), std::string::npos);
}

}  // namespace liana
