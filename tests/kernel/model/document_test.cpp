#include "kernel/model/document.h"

#include <gtest/gtest.h>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/change_settings.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

std::shared_ptr<const Centerline> shapeOfRevision(std::uint64_t revision) {
  auto line = std::make_shared<Centerline>();
  line->revision = revision;
  return line;
}

CableId addArch(Document& document) {
  AddCable edit(archCable());
  EXPECT_TRUE(edit.apply(document).ok());
  return edit.cable();
}

}  // namespace

TEST(Document, GivesFreshIdsBesideThoseItWasGiven) {
  DocumentContent content;
  content.cables = {archCable(), archCable()};
  content.cables[0].id = {41};
  Document document(std::move(content));
  EXPECT_EQ(document.cables()[0].id, CableId{41});
  EXPECT_GT(document.cables()[1].id.value, 41u);
  EXPECT_GT(document.newHandleId().value, document.cables()[1].id.value);
}

TEST(Document, RefusesAShapeOfAnOlderCable) {
  Document document;
  const CableId id = addArch(document);
  const std::uint64_t revision = document.findCable(id)->revision;
  EXPECT_TRUE(document.setCenterline(id, shapeOfRevision(revision)));
  EXPECT_TRUE(document.isCenterlineCurrent(id));

  auto longer = ChangeCable::setLength(id, 700);
  ASSERT_TRUE(longer.apply(document).ok());
  EXPECT_FALSE(document.isCenterlineCurrent(id));
  EXPECT_NE(document.centerline(id), nullptr) << "the last good shape stays";
  EXPECT_FALSE(document.setCenterline(id, shapeOfRevision(revision)));
  EXPECT_FALSE(document.setCenterline(CableId{999}, shapeOfRevision(revision)));

  longer.revert(document);
  EXPECT_FALSE(document.isCenterlineCurrent(id)) << "undo is a change too";
}

TEST(Document, TellsObserversWhatChangedUntilTheyLeave) {
  Document document;
  std::vector<std::size_t> kinds;
  auto subscription =
      document.observe([&](const DocumentChange& change) { kinds.push_back(change.index()); });
  const CableId id = addArch(document);
  document.setCenterline(id, shapeOfRevision(document.findCable(id)->revision));
  ASSERT_EQ(kinds.size(), 2u);
  EXPECT_EQ(kinds[0], DocumentChange(CableAdded{}).index());
  EXPECT_EQ(kinds[1], DocumentChange(CenterlineUpdated{}).index());
  subscription.reset();
  addArch(document);
  EXPECT_EQ(kinds.size(), 2u);
}

TEST(Document, NewGravityMakesEveryShapeOutOfDate) {
  Document document;
  const CableId id = addArch(document);
  document.setCenterline(id, shapeOfRevision(document.findCable(id)->revision));
  ChangeSettings edit(DocumentSettings{Eigen::Vector3d(0, -9.81, 0)});
  ASSERT_TRUE(edit.apply(document).ok());
  EXPECT_FALSE(document.isCenterlineCurrent(id));
  edit.revert(document);
  EXPECT_EQ(document.settings(), DocumentSettings());
}

TEST(Document, ObserversMayLeaveWhileBeingTold) {
  Document document;
  Document::Subscription second;
  int told = 0;
  const auto first = document.observe([&](const DocumentChange&) { second.reset(); });
  second = document.observe([&](const DocumentChange&) { ++told; });
  addArch(document);
  EXPECT_EQ(told, 0);
}

}  // namespace liana
