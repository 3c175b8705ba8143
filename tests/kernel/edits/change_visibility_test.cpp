// Hiding and showing: who is hidden afterwards, how little the file must say, and that nothing is solved
// anew.
#include "kernel/edits/change_visibility.h"

#include <gtest/gtest.h>

#include "kernel/edits/part/change_part.h"
#include "kernel/model/assembly/part_look.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

constexpr int kBox = 1, kOtherBox = 2, kPin = 4;

class ChangeVisibilityTest : public testing::Test {
protected:
  void SetUp() override { open(smallAssembly()); }

  void open(const Assembly& assembly) {
    DocumentContent content;
    AssemblyReference reference;
    reference.id = {1};
    reference.setGeometry(assembly);
    content.assemblies.push_back(reference);
    content.cables = {archCable(), archCable()};
    document = std::make_unique<Document>(std::move(content));
  }

  PartReference part(const char* path) const { return {{1}, path}; }
  const AssemblyReference& reference() const { return document->assemblies().front(); }
  std::vector<int> hidden() const {
    std::vector<int> nodes;
    const std::vector<PartLook> looks = looksOf(*reference().assembly, reference().overrides);
    for (const int node : {kBox, kOtherBox, kPin})
      if (looks[node].isHidden) nodes.push_back(node);
    return nodes;
  }

  std::unique_ptr<Document> document;
};

TEST_F(ChangeVisibilityTest, HidesShowsAndUndoes) {
  ChangeVisibility hide({{part("Assembly/Box"), part("Assembly/Group")}, {}, {}, {}}, "Hide 2 parts");
  ASSERT_TRUE(hide.apply(*document).ok());
  EXPECT_EQ(hide.name(), "Hide 2 parts");
  EXPECT_EQ(hidden(), (std::vector{kBox, kPin}));
  ChangeVisibility show({{}, {part("Assembly/Group/Pin")}, {}, {}}, "Show");
  ASSERT_TRUE(show.apply(*document).ok());
  EXPECT_EQ(hidden(), (std::vector{kBox}));
  show.revert(*document);
  EXPECT_EQ(hidden(), (std::vector{kBox, kPin}));
  hide.revert(*document);
  EXPECT_TRUE(hidden().empty());
  EXPECT_TRUE(reference().overrides.empty());
}

TEST_F(ChangeVisibilityTest, SaysOnceWhatHoldsForAWholeBranch) {
  const std::vector all{part("Assembly/Box"), part("Assembly/Box[2]"), part("Assembly/Group/Pin")};
  ASSERT_TRUE(ChangeVisibility({all, {}, {}, {}}, "Hide all").apply(*document).ok());
  ASSERT_EQ(reference().overrides.size(), 1u);
  EXPECT_EQ(reference().overrides[0].part, "Assembly");
  ASSERT_TRUE(ChangeVisibility({{}, {part("Assembly/Group/Pin")}, {}, {}}, "Show").apply(*document).ok());
  EXPECT_EQ(hidden(), (std::vector{kBox, kOtherBox}));
  EXPECT_EQ(reference().overrides.size(), 2u);
  ASSERT_TRUE(ChangeVisibility({{}, all, {}, {}}, "Show all").apply(*document).ok());
  EXPECT_TRUE(reference().overrides.empty());
}

TEST_F(ChangeVisibilityTest, ShowsWhatTheFileHides) {
  Assembly assembly = smallAssembly(), withHiddenGroup;
  for (const AssemblyShape& shape : assembly.shapes()) withHiddenGroup.addShape(shape);
  for (AssemblyNode node : assembly.nodes()) {
    if (node.name == "Group") node.isVisible = false;
    withHiddenGroup.addNode(node);
  }
  open(withHiddenGroup);
  EXPECT_EQ(hidden(), (std::vector{kPin}));
  ASSERT_TRUE(ChangeVisibility({{}, {part("Assembly")}, {}, {}}, "Show all").apply(*document).ok());
  EXPECT_TRUE(hidden().empty());
  ASSERT_EQ(reference().overrides.size(), 1u);
  EXPECT_EQ(reference().overrides[0].part, "Assembly/Group");
  EXPECT_EQ(reference().overrides[0].isHidden, false);
}

TEST_F(ChangeVisibilityTest, HiddenCableKeepsItsShape) {
  const CableId id = document->cables()[0].id;
  Centerline line;
  line.revision = document->cables()[0].revision;
  ASSERT_TRUE(document->setCenterline(id, std::make_shared<const Centerline>(line)));
  std::vector<CableId> told;
  const auto listening = document->observe([&](const DocumentChange& change) {
    if (const auto* look = std::get_if<CableLookChanged>(&change)) told.push_back(look->cable);
    EXPECT_FALSE(std::holds_alternative<CableChanged>(change)) << "it would be solved anew";
  });
  ChangeVisibility hide({{}, {}, {id}, {document->cables()[1].id}}, "Hide");
  ASSERT_TRUE(hide.apply(*document).ok());
  EXPECT_TRUE(document->cables()[0].isHidden);
  EXPECT_TRUE(document->isCenterlineCurrent(id));
  hide.revert(*document);
  EXPECT_FALSE(document->cables()[0].isHidden);
  EXPECT_EQ(told, (std::vector{id, id})) << "the other one was shown before";
}

TEST_F(ChangeVisibilityTest, WhatIsNotThereIsRefusedAndChangesNothing) {
  const std::uint64_t revision = document->revision();
  EXPECT_FALSE(ChangeVisibility({{part("Assembly/Lid")}, {}, {}, {}}, "Hide").apply(*document).ok());
  EXPECT_FALSE(ChangeVisibility({{{{9}, "Assembly"}}, {}, {}, {}}, "Hide").apply(*document).ok());
  EXPECT_FALSE(
      ChangeVisibility({{part("Assembly/Box")}, {}, {CableId{99}}, {}}, "Hide").apply(*document).ok());
  EXPECT_EQ(document->revision(), revision);
}

TEST_F(ChangeVisibilityTest, OpacityIsThatOfTheNearestAbove) {
  ASSERT_TRUE(ChangePart::setOpacity({part("Assembly")}, 0.3).apply(*document).ok());
  ASSERT_TRUE(ChangePart::setOpacity({part("Assembly/Group")}, 1).apply(*document).ok());
  const std::vector<PartLook> looks = looksOf(*reference().assembly, reference().overrides);
  EXPECT_EQ(looks[kBox].opacity, 0.3);
  EXPECT_EQ(looks[kPin].opacity, 1);
  EXPECT_FALSE(ChangePart::setOpacity({part("Assembly")}, 1.5).apply(*document).ok());
}

}  // namespace
}  // namespace liana
