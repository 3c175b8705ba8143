#include "kernel/edits/rigging/change_rigging.h"

#include <gtest/gtest.h>

#include "tests/support/sample_riggings.h"

namespace liana {

TEST(ChangeRigging, PutsItInAndTakesItBack) {
  Document document;
  int told = 0;
  const auto watch = document.observe(
      [&](const DocumentChange& change) { told += std::holds_alternative<RiggingChanged>(change) ? 1 : 0; });
  ChangeRigging edit(trolleyCrane(), "Add crane");
  ASSERT_TRUE(edit.apply(document).ok());
  EXPECT_EQ(riggingOf(document), trolleyCrane());
  EXPECT_EQ(edit.name(), "Add crane");
  EXPECT_TRUE(edit.hasEffect(document));
  edit.revert(document);
  EXPECT_EQ(document.rigging(), nullptr);
  EXPECT_EQ(told, 2);
}

TEST(ChangeRigging, RefusesWhatCannotBe) {
  Document document;
  Rigging broken = trolleyCrane();
  broken.ropes[0].route.clear();
  ChangeRigging edit(broken, "Break it");
  const Result<void> applied = edit.apply(document);
  ASSERT_FALSE(applied.ok());
  EXPECT_NE(applied.error().message.find("Hoist rope"), std::string::npos);
  EXPECT_EQ(document.rigging(), nullptr);
}

TEST(ChangeRigging, MergedDragUndoesInOneStep) {
  Document document;
  ASSERT_TRUE(ChangeRigging(trolleyCrane(), "Add crane").apply(document).ok());
  Rigging moved = trolleyCrane();
  moved.fittings[0].worldFromFitting = placedAt(-160, 0, 8000);
  ChangeRigging drag(moved, "Move winch", "drag 1");
  ASSERT_TRUE(drag.apply(document).ok());
  moved.fittings[0].worldFromFitting = placedAt(-180, 0, 8000);
  ChangeRigging on(moved, "Move winch", "drag 1");
  ASSERT_TRUE(on.apply(document).ok());
  EXPECT_TRUE(drag.mergeWith(on));
  ChangeRigging other(moved, "Move winch", "drag 2");
  EXPECT_FALSE(drag.mergeWith(other));
  drag.revert(document);
  EXPECT_EQ(riggingOf(document), trolleyCrane());
  ASSERT_TRUE(drag.apply(document).ok());
  EXPECT_EQ(riggingOf(document), moved);
}

TEST(ChangeRigging, AnEmptyRiggingIsNone) {
  Document document;
  ASSERT_TRUE(ChangeRigging(trolleyCrane(), "Add crane").apply(document).ok());
  ChangeRigging clear(Rigging(), "Remove rigging");
  ASSERT_TRUE(clear.apply(document).ok());
  EXPECT_EQ(document.rigging(), nullptr);
  EXPECT_TRUE(riggingOf(document).isEmpty());
}

}  // namespace liana
