#include "kernel/edits/part/add_assembly.h"

#include <gtest/gtest.h>

#include "tests/support/sample_shapes.h"

namespace liana {

TEST(AddAssembly, AppearsAndUndoes) {
  Document document;
  AddAssembly add(
      {{}, "/parts/bracket.step", shifted(5, 0, 0), std::make_shared<const Assembly>(smallAssembly())});
  EXPECT_EQ(add.name(), "Add bracket.step");
  ASSERT_TRUE(add.apply(document).ok());
  ASSERT_NE(document.findAssembly(add.assembly()), nullptr);
  EXPECT_NEAR(document.boundingBox().min().x(), 5, 1e-6);
  EXPECT_FALSE(add.apply(document).ok()) << "twice the same assembly";
  add.revert(document);
  EXPECT_TRUE(document.assemblies().empty());
  EXPECT_TRUE(document.boundingBox().isEmpty());
}

}  // namespace liana
