// The rules about includes name every include against the line, and no other.
#include "tests/architecture/include_rules.h"

#include <gtest/gtest.h>

namespace liana::architecture {
namespace {

SourceTree treeWith(const std::string& path, const std::string& includeLine) {
  return {{}, {{path, {"// A file.", includeLine}}}};
}

bool isRefused(const std::string& path, const std::string& includeLine) {
  return !checkIncludes(treeWith(path, includeLine)).empty();
}

TEST(IncludeRules, NameAnIncludeAgainstTheLine) {
  const auto violations =
      checkIncludes(treeWith("solvers/rod/rod.cpp", "#include \"kernel/model/cable/cable.h\""));

  ASSERT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0].path, "solvers/rod/rod.cpp");
  EXPECT_EQ(violations[0].line, 2);
  EXPECT_NE(violations[0].message.find("kernel/model/cable/cable.h"), std::string::npos)
      << violations[0].message;
}

TEST(IncludeRules, LetEveryRoomIncludeItselfAndWhatStandsRight) {
  const std::vector<std::string> line = {"gui", "io", "kernel", "solvers"};
  for (std::size_t from = 0; from < line.size(); ++from) {
    for (std::size_t to = 0; to < line.size(); ++to) {
      const std::string include = "#include \"" + line[to] + "/place/thing.h\"";
      EXPECT_EQ(isRefused(line[from] + "/place/file.cpp", include), to < from)
          << line[from] << " " << include;
    }
  }
}

TEST(IncludeRules, ShowSamplesAndTestsToEachOtherAlone) {
  for (const std::string from : {"gui", "io", "kernel", "solvers"}) {
    EXPECT_TRUE(isRefused(from + "/a.h", "#include \"samples/scenes/engine_bay.h\"")) << from;
    EXPECT_TRUE(isRefused(from + "/a.h", "#include \"tests/support/near.h\"")) << from;
  }
  EXPECT_FALSE(isRefused("tests/io/a.cpp", "#include \"samples/scenes/engine_bay.h\""));
  EXPECT_FALSE(isRefused("samples/scenes/a.cpp", "#include \"io/step/step_writer.h\""));
  EXPECT_FALSE(isRefused("tests/solvers/a.cpp", "#include \"gui/view/view.h\""));
}

TEST(IncludeRules, KeepOpenCascadeInGeometryAndIo) {
  const std::string include = "#include <gp_Pnt.hxx>";
  for (const std::string path :
       {"kernel/geometry/a.cpp", "io/step/a.cpp", "samples/a.cpp", "tests/io/a.cpp"}) {
    EXPECT_FALSE(isRefused(path, include)) << path;
  }
  for (const std::string path : {"kernel/model/a.h", "kernel/a.h", "gui/view/a.cpp", "solvers/rod/a.h"}) {
    EXPECT_TRUE(isRefused(path, include)) << path;
  }
}

TEST(IncludeRules, KeepQtAndVtkInGui) {
  for (const std::string header :
       {"<QWidget>", "<QtWidgets/QLabel>", "<qglobal.h>", "<QtGlobal>", "<vtkActor.h>"}) {
    const std::string include = "#include " + header;
    for (const std::string path : {"gui/view/a.cpp", "tests/gui/a.cpp"}) {
      EXPECT_FALSE(isRefused(path, include)) << path << header;
    }
    for (const std::string path :
         {"io/cli/a.cpp", "kernel/geometry/a.cpp", "solvers/a.h", "samples/a.cpp", "tests/io/a.cpp"}) {
      EXPECT_TRUE(isRefused(path, include)) << path << header;
    }
  }
}

TEST(IncludeRules, GiveSolversTheStandardLibraryAndEigenAlone) {
  for (const std::string header : {"<vector>", "<cmath>", "<Eigen/Core>", "<Eigen/SparseCholesky>"}) {
    EXPECT_FALSE(isRefused("solvers/rod/a.h", "#include " + header)) << header;
  }
  for (const std::string header :
       {"<nlohmann/json.hpp>", "<embree3/rtcore.h>", "<fmt/core.h>", "<unistd.h>"}) {
    EXPECT_TRUE(isRefused("solvers/rod/a.h", "#include " + header)) << header;
    EXPECT_FALSE(isRefused("io/project/a.cpp", "#include " + header)) << header;
  }
}

TEST(IncludeRules, WantOurFilesNamedFromTheTop) {
  EXPECT_TRUE(isRefused("kernel/model/a.cpp", "#include \"cable.h\""));
  EXPECT_TRUE(isRefused("kernel/model/a.cpp", "#include \"../../io/step/step_reader.h\""));
  EXPECT_TRUE(isRefused("kernel/model/a.cpp", "#include <../io/step/step_reader.h>"));
  EXPECT_FALSE(isRefused("tests/gui/a.cpp", "#include \"a.moc\""));
}

TEST(IncludeRules, SeeTheIncludeHoweverItIsWritten) {
  EXPECT_EQ(includedHeader("  #  include <kernel/base/result.h>  // why"), "kernel/base/result.h");
  EXPECT_EQ(includedHeader("#include\"io/a.h\""), "io/a.h");
  EXPECT_EQ(includedHeader("// #include \"io/a.h\""), "");
  EXPECT_EQ(includedHeader("auto text = \"#include <vector>\";"), "");
  EXPECT_TRUE(isRefused("solvers/a.h", "  #  include <gui/view/view.h>"));
}

}  // namespace
}  // namespace liana::architecture
