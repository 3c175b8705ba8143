// Several selected things, one of them the primary.
#include "gui/workspace/selection/selection_set.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

const PartInstance kFirst{{1}, 3}, kSecond{{1}, 5};
const CableId kCable{7};
const HandleReference kHandle{kCable, {9}};

TEST(SelectionSet, LastPickedIsThePrimaryAndAllAreContained) {
  const SelectionSet set(std::vector<Selection>{kSecond, kCable, kFirst});
  EXPECT_EQ(set.primary(), Selection(kFirst));
  EXPECT_EQ(set.count(), 3);
  EXPECT_EQ(set.parts(), (std::vector{kFirst, kSecond}));
  EXPECT_EQ(set.cables(), std::vector{kCable});
  EXPECT_TRUE(set.contains(kSecond));
  EXPECT_FALSE(set.contains(PartInstance{{2}, 3}));
  EXPECT_FALSE(set.contains(Selection{}));
}

TEST(SelectionSet, ToggleTakesOutAndAnotherBecomesThePrimary) {
  SelectionSet set(std::vector<Selection>{kFirst, kSecond});
  set.toggle(kSecond);
  EXPECT_EQ(set.primary(), Selection(kFirst));
  EXPECT_EQ(set.count(), 1);
  set.toggle(kFirst);
  EXPECT_TRUE(set.isEmpty());
  set.toggle(kCable);
  EXPECT_EQ(set.primary(), Selection(kCable));
}

TEST(SelectionSet, HandleStandsAlone) {
  SelectionSet set(std::vector<Selection>{kFirst, kCable});
  set.add(kHandle);
  EXPECT_EQ(set.count(), 1);
  EXPECT_TRUE(set.parts().empty());
  EXPECT_TRUE(set.contains(kHandle));
  EXPECT_FALSE(set.contains(kCable)) << "the handle's cable is not selected itself";
  set.add(kSecond);
  EXPECT_FALSE(set.contains(kHandle));
  EXPECT_EQ(set.count(), 1);
}

TEST(SelectionSet, RemovingWhatIsGoneKeepsTheRest) {
  SelectionSet set(std::vector<Selection>{kFirst, kCable, kSecond});
  set.removeIf([](const Selection& thing) { return thing == Selection(kSecond); });
  EXPECT_EQ(set.count(), 2);
  EXPECT_NE(set.primary(), Selection(kSecond));
  EXPECT_TRUE(set.contains(set.primary()));
}

TEST(SelectionSet, HandlesAreSelectedWithOtherHandlesOnly) {
  const HandleReference other{CableId{8}, {2}};
  SelectionSet set(std::vector<Selection>{kFirst, kHandle, other});
  EXPECT_EQ(set.count(), 2);
  EXPECT_EQ(set.handles(), (std::vector{kHandle, other}));
  EXPECT_TRUE(set.parts().empty());
  EXPECT_EQ(set.primary(), Selection(other));
  set.toggle(other);
  EXPECT_EQ(set.primary(), Selection(kHandle));
  EXPECT_FALSE(set.contains(other));
  set.add(EndReference{kCable, WhichEnd::End});
  EXPECT_EQ(set.count(), 1);
  EXPECT_TRUE(set.handles().empty()) << "ends stand alone";
}

}  // namespace
}  // namespace liana
