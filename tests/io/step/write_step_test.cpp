#include "io/step/write_step.h"

#include <gtest/gtest.h>

#include "io/centerline/write_centerline.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/random_centerlines.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::string header(const std::string& text, const std::string& record) {
  const std::size_t begin = text.find(record);
  return begin == std::string::npos ? "" : text.substr(begin, text.find(");", begin) - begin);
}

}  // namespace

TEST(WriteStep, SameAssemblyGivesTheSameBytes) {
  const TemporaryFolder folder;
  for (const StepSchema schema : {StepSchema::Ap214, StepSchema::Ap242}) {
    ASSERT_TRUE(writeStep(smallAssembly(), folder / "a.step", {schema}).ok());
    const std::string first = textOf(folder / "a.step");
    ASSERT_TRUE(writeStep(smallAssembly(), folder / "a.step", {schema}).ok());
    EXPECT_TRUE(first == textOf(folder / "a.step"));
    EXPECT_NE(header(first, "FILE_NAME").find("'a.step','',"), std::string::npos)
        << header(first, "FILE_NAME");
  }
}

TEST(WriteStep, SameCenterlinesGiveTheSameBytes) {
  const TemporaryFolder folder;
  const std::vector<NamedCenterline> cables{{"A", randomCenterline(5)}, {"B", randomCenterline(6)}};
  ASSERT_TRUE(writeCenterlines(cables, folder / "c.step", CenterlineFormat::Step).ok());
  const std::string first = textOf(folder / "c.step");
  ASSERT_TRUE(writeCenterlines(cables, folder / "c.step", CenterlineFormat::Step).ok());
  EXPECT_TRUE(first == textOf(folder / "c.step"));
}

TEST(WriteStep, TimeIsWrittenWhenAskedFor) {
  const TemporaryFolder folder;
  ASSERT_TRUE(writeStep(smallAssembly(), folder / "a.step", {StepSchema::Ap214, {}, true}).ok());
  const std::string name = header(textOf(folder / "a.step"), "FILE_NAME");
  EXPECT_NE(name.find("'a.step','20"), std::string::npos) << name;
}

TEST(WriteStep, SchemaOfAp242IsTheStandardsOwn) {
  const TemporaryFolder folder;
  ASSERT_TRUE(writeStep(smallAssembly(), folder / "a.step", {StepSchema::Ap242}).ok());
  const std::string schema = header(textOf(folder / "a.step"), "FILE_SCHEMA");
  EXPECT_NE(schema.find("'AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }'"),
            std::string::npos)
      << schema;
}

}  // namespace liana
