#include "io/mesh/obj_faces.h"

#include <gtest/gtest.h>

#include "io/import/read_assembly.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

const std::string kVertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

}  // namespace

TEST(ObjFaces, SoundFacesOfEveryNotationAreCounted) {
  const ObjFaces faces =
      countObjFaces(kVertices + "f 1 2 3\nf -3 -2 -1\nf 1/1 2/2 3/3\nf 1//1 2//1 3//1\r\nf 1 2 \\\n3\n");
  EXPECT_EQ(faces.all, 5u);
  EXPECT_EQ(faces.wrong, 0u);
}

TEST(ObjFaces, CornersThatAreNotThereAreFoundWithTheirLine) {
  for (const char* face :
       {"f 1 2 4", "f 0 1 2", "f 1 2", "f 1 2 -4", "f a b c", "f 1 2 99999999999999999999"}) {
    const ObjFaces faces = countObjFaces(kVertices + "f 1 2 3\n" + face + "\n");
    EXPECT_EQ(faces.wrong, 1u) << face;
    EXPECT_EQ(faces.firstWrong, 5) << face;
  }
}

TEST(ObjFaces, ImportTellsHowManyWereLeftOut) {
  const TemporaryFolder folder;
  ImportSettings settings;
  settings.useCache = false;
  const auto imported =
      readAssembly(folder.write("bad.obj", kVertices + "f 1 2 99999999\nf -1 -2 -3\nf 0 0 0\n"), settings);
  ASSERT_TRUE(imported.ok()) << imported.error().message;
  EXPECT_EQ(imported->assembly.triangleCount(), 1u);
  std::string all;
  for (const std::string& warning : imported->warnings) all += warning + "\n";
  EXPECT_NE(all.find("\"bad.obj\", line 4: 2 of 3 faces"), std::string::npos) << all;
}

}  // namespace liana
