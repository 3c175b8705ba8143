#include "kernel/model/harness/harness_graph.h"

#include <gtest/gtest.h>

#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/harness/change_branch.h"
#include "kernel/edits/harness/change_connector.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

Cable between(std::uint64_t id, std::uint64_t from, std::uint64_t to) {
  Cable cable = archCable();
  cable.id = {id};
  if (from) cable.start.branch = BranchId{from};
  if (to) cable.end.branch = BranchId{to};
  return cable;
}

std::vector<Branch> branches(std::initializer_list<std::uint64_t> ids) {
  std::vector<Branch> made;
  for (const std::uint64_t id : ids) made.push_back({{id}, "B" + std::to_string(id)});
  return made;
}

using Groups = std::vector<std::vector<std::size_t>>;

}  // namespace

TEST(HarnessGraph, CablesThatMeetAtABranchHangTogetherAndOthersStayAlone) {
  EXPECT_EQ(harnessesOf({between(1, 0, 10), between(2, 0, 0), between(3, 10, 11), between(4, 11, 0),
                         between(5, 12, 0)},
                        {}),
            (Groups{{0, 2, 3}, {1}, {4}}));
}

TEST(HarnessGraph, LoopsAreOneHarness) {
  EXPECT_EQ(harnessesOf({between(1, 10, 11), between(2, 11, 10), between(3, 10, 10)}, {}),
            (Groups{{0, 1, 2}}));
}

TEST(HarnessGraph, OnlyFreeConnectorsJoin) {
  Cable a = between(1, 0, 0), b = between(2, 0, 0);
  a.end.connector = b.start.connector = ConnectorId{7};
  Connector connector;
  connector.id = {7};
  EXPECT_EQ(harnessesOf({a, b}, {connector}).size(), 2u);
  EXPECT_FALSE(needsGroup(a, {connector}));
  connector.hold = ConnectorHold::Loose;
  EXPECT_EQ(harnessesOf({a, b}, {connector}), (Groups{{0, 1}}));
  EXPECT_TRUE(needsGroup(a, {connector}));
}

TEST(HarnessGraph, AGrommetNeedsAGroupThoughTheCableIsAlone) {
  Cable cable = between(1, 0, 0);
  cable.handles = {handleAt(0.5, {1, 2, 3})};
  EXPECT_FALSE(needsGroup(cable, {}));
  cable.handles[0].kind = FixingKind::Sliding;
  EXPECT_TRUE(needsGroup(cable, {}));
  EXPECT_FALSE(isJoined(cable, {}));
}

/// What changes one cable of a harness makes the shapes of all of it outdated, and of nobody else.
TEST(HarnessGraph, AChangeReachesAllOfTheHarnessAndNobodyElse) {
  DocumentContent content;
  content.branches = branches({10, 11});
  content.cables = {between(1, 0, 10), between(2, 10, 11), between(3, 11, 0), between(4, 0, 0)};
  Connector plug;
  plug.id = {7};
  plug.name = "P";
  content.connectors = {plug};
  content.cables[2].end.connector = plug.id;
  content.cables[3].end.connector = plug.id;
  Document document(content);
  std::vector<std::uint64_t> before;
  const auto note = [&] {
    before.clear();
    for (const Cable& cable : document.cables()) before.push_back(cable.revision);
  };
  const auto changed = [&] {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < before.size(); ++i)
      if (document.cables()[i].revision != before[i]) found.push_back(i);
    return found;
  };
  const std::vector<std::size_t> harness{0, 1, 2}, all{0, 1, 2, 3};
  note();
  ASSERT_TRUE(ChangeCable::setLength({1}, 700).apply(document).ok());
  EXPECT_EQ(changed(), harness);
  note();
  ASSERT_TRUE(ChangeCable::setName({1}, "other").apply(document).ok());
  EXPECT_TRUE(changed().empty());
  Branch moved = document.branches()[1];
  moved.name = "renamed";
  ASSERT_TRUE(ChangeBranch(moved).apply(document).ok());
  EXPECT_TRUE(changed().empty());
  moved.mass = 0.1;
  ASSERT_TRUE(ChangeBranch(moved).apply(document).ok());
  EXPECT_EQ(changed(), harness);
  note();
  plug.hold = ConnectorHold::Loose;
  ASSERT_TRUE(ChangeConnector(plug).apply(document).ok());
  EXPECT_EQ(changed(), all) << "now they hang together";
  note();
  plug.hold = ConnectorHold::Fixed;
  ASSERT_TRUE(ChangeConnector(plug).apply(document).ok());
  EXPECT_EQ(changed(), all) << "and now they do not";
}

}  // namespace liana
