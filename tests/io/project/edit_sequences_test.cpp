// Random sequences of every kind of edit: undoing all of them restores the saved document to the byte,
// redoing too.
#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "io/project/project_file.h"
#include "kernel/bundle/single_wire.h"
#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/cable/add_handle.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/cable/change_handle.h"
#include "kernel/edits/cable/keep_length.h"
#include "kernel/edits/cable/move_end.h"
#include "kernel/edits/cable/move_handle.h"
#include "kernel/edits/cable/remove_cable.h"
#include "kernel/edits/cable/remove_handle.h"
#include "kernel/edits/change_settings.h"
#include "kernel/edits/change_visibility.h"
#include "kernel/edits/harness/add_branch.h"
#include "kernel/edits/harness/add_connector.h"
#include "kernel/edits/harness/add_harness.h"
#include "kernel/edits/harness/branch_off.h"
#include "kernel/edits/harness/change_branch.h"
#include "kernel/edits/harness/change_bundle.h"
#include "kernel/edits/harness/change_connector.h"
#include "kernel/edits/harness/change_wires.h"
#include "kernel/edits/harness/remove_branch.h"
#include "kernel/edits/harness/remove_connector.h"
#include "kernel/edits/motion/change_moves.h"
#include "kernel/edits/part/add_assembly.h"
#include "kernel/edits/part/change_part.h"
#include "kernel/edits/part/move_assembly.h"
#include "kernel/edits/part/move_part.h"
#include "kernel/edits/part/relink_assembly.h"
#include "kernel/edits/part/remove_assembly.h"
#include "kernel/edits/part/remove_parts.h"
#include "kernel/model/cable/suggested_length.h"
#include "tests/support/full_project.h"

namespace liana {
namespace {

template <typename T>
std::unique_ptr<Edit> edit(T made) {
  return std::make_unique<T>(std::move(made));
}

/// Draws edits of whatever the document holds at the moment; null when there is nothing to change that way.
class RandomEdits {
public:
  RandomEdits(Document& document, unsigned seed) : document_(document), random_(seed) {}

  static constexpr int kKinds = 39;

  std::unique_ptr<Edit> draw() {
    const int kind = lastKind_ = pick(3) == 0 ? lastKind_ : pick(kKinds);  // one kind in a row may merge
    if (kind >= 37) return drawMoveEdit();
    if (kind >= 34) return drawWireEdit(kind);
    if (kind >= 28) return drawHarnessEdit(kind);
    return kind < 12 || kind == 24 || kind == 25 ? drawCableEdit(kind) : drawOtherEdit(kind);
  }

  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

private:
  double number(double from, double to) { return std::uniform_real_distribution<>(from, to)(random_); }
  Eigen::Isometry3d frame() {
    Eigen::Isometry3d placed = shifted(number(-500, 500), number(-500, 500), number(-500, 500));
    placed.rotate(
        Eigen::AngleAxisd(number(0, 3), Eigen::Vector3d(number(0, 1), number(0, 1), 1).normalized()));
    return placed;
  }
  std::string word() { return std::string(1, static_cast<char>('a' + pick(26))) + std::to_string(pick(100)); }
  template <typename T>
  const T* any(const std::vector<T>& things) {
    return things.empty() ? nullptr : &things[pick(static_cast<int>(things.size()))];
  }
  std::optional<PartReference> part() {
    static const char* paths[] = {"Assembly", "Assembly/Box", "Assembly/Box[2]", "Assembly/Group",
                                  "Assembly/Group/Pin"};
    const AssemblyReference* reference = any(document_.assemblies());
    if (!reference) return {};
    return PartReference{reference->id, paths[pick(5)]};
  }
  CheckLimits limits() {
    CheckLimits made;
    for (const CheckLimitField& field : checkLimitFields())
      if (pick(3) == 0) made.*field.member = number(1, 100);
    return made;
  }
  CableEnd end(const CableEnd& old) {
    CableEnd made = old;
    made.worldFromEnd = frame();
    made.fixesOrientation = pick(2);
    made.isKeyed = pick(2);
    made.turns = pick(5) - 2;
    made.connector.reset();
    made.branch.reset();
    if (const Branch* branch = any(document_.branches()); branch && pick(3) == 0) {
      made.branch = branch->id;
      return made;
    }
    if (const Connector* connector = any(document_.connectors()); connector && pick(2))
      made.connector = connector->id;
    return made;
  }

  std::unique_ptr<Edit> drawCableEdit(int kind) {
    const Cable* cable = any(document_.cables());
    if (kind == 0 || !cable) return drawNewCable();
    const RouteHandle* handle = any(cable->handles);
    switch (kind) {
      case 1:
        return edit(ChangeCable::setName(cable->id, word()));
      case 2:
        return edit(ChangeCable::setLength(cable->id, number(-50, 900)));
      case 3:
        return edit(ChangeCable::setSegments(cable->id, pick(200)));
      case 4:
        return edit(ChangeCable::setLimits(cable->id, limits()));
      case 5: {
        CableSpec spec = cable->spec;
        spec.outerDiameter = number(4, 12);
        spec.libraryId = word();
        return edit(ChangeCable::setSpec(cable->id, spec));
      }
      case 6:
        return edit(MoveEnd(cable->id, pick(2) ? WhichEnd::Start : WhichEnd::End, end(cable->start)));
      case 7: {
        RouteHandle made = handleAt(number(0, 1), {number(0, 9), 1, 2}, document_.newHandleId().value);
        if (pick(2)) made.attachedTo = part();
        return edit(AddHandle(cable->id, made));
      }
      case 8:
        return handle ? edit(RemoveHandle(cable->id, handle->id)) : nullptr;
      case 9: {
        if (!handle) return nullptr;
        RouteHandle moved = *handle;
        moved.fraction = number(0, 1);
        moved.worldFromHandle = frame();
        return edit(MoveHandle(cable->id, moved));
      }
      case 10:
        return handle ? edit(pick(2) ? ChangeHandle::setName(cable->id, handle->id, word())
                                     : ChangeHandle::attachTo(cable->id, handle->id, part()))
                      : nullptr;
      case 24:
        return edit(ChangeCable::setRouting(
            cable->id, {static_cast<RoutingMode>(pick(3)), number(-1, 20), 0, number(0.5, 1), number(0, 1)}));
      case 25:
        return edit(KeepLength(cable->id, number(400, 900), suggestedFractions(*cable)));
      default:
        return edit(RemoveCable(cable->id));
    }
  }

  std::unique_ptr<Edit> drawNewCable() {
    Cable made = archCable();
    made.end = end(made.end);
    return edit(AddCable(made));
  }

  std::unique_ptr<Edit> drawOtherEdit(int kind) {
    const Connector* connector = any(document_.connectors());
    const AssemblyReference* assembly = any(document_.assemblies());
    const std::optional<PartReference> on = part();
    switch (kind) {
      case 12:
        return edit(AddConnector(
            {{}, word(), frame(), on, pick(2) == 0, static_cast<ConnectorHold>(pick(3)), number(0, 0.1)}));
      case 13:
        if (!connector) return nullptr;
        return edit(ChangeConnector({connector->id, pick(2) ? word() : connector->name, frame(), on}));
      case 14:
        return connector ? edit(RemoveConnector(connector->id)) : nullptr;
      case 15: {
        DocumentSettings settings;
        settings.gravity = Eigen::Vector3d(number(-10, 10), 0, -9.81);
        settings.limits = limits();
        settings.lengthUnit = kLengthUnits[pick(4)];
        return edit(ChangeSettings(settings));
      }
      case 16:
        return edit(AddAssembly(
            {{}, "/parts/" + word() + ".step", frame(), std::make_shared<const Assembly>(smallAssembly())}));
      case 17:
        return assembly ? edit(RemoveAssembly(assembly->id)) : nullptr;
      case 18:
        return assembly ? edit(MoveAssembly(assembly->id, frame())) : nullptr;
      case 19:
        return assembly ? edit(RelinkAssembly(assembly->id, "/parts/" + word() + ".step",
                                              std::make_shared<const Assembly>(smallAssembly()), ""))
                        : nullptr;
      default:
        return on ? drawPartEdit(kind, *on) : nullptr;
    }
  }

  Branch branch(const Branch& old) {
    Branch made = old;
    made.name = pick(2) || made.name.empty() ? word() : made.name;
    made.worldFromBranch = frame();
    made.isRigid = pick(2);
    made.attachedTo = pick(2) ? part() : std::nullopt;
    made.follows = pick(4) == 0 || !made.attachedTo;
    made.mass = number(-0.01, 0.1);
    return made;
  }

  Wire wire() {
    Wire made;
    made.name = word();
    const Connector* connector = any(document_.connectors());
    const Branch* branch = any(document_.branches());
    const Cable* cable = any(document_.cables());
    if (connector && pick(3)) made.from.connector = connector->id;
    if (branch && pick(3)) made.to.branch = branch->id;
    if (cable && pick(2)) made.path.push_back(cable->id);
    made.crossSection = number(-0.2, 4);
    made.spec = singleWire(std::max(0.1, made.crossSection));
    made.extraLength = number(0, 10);
    return made;
  }

  std::unique_ptr<Edit> drawWireEdit(int kind) {
    const Cable* cable = any(document_.cables());
    if (kind == 34) {
      std::vector<Wire> wires = document_.wires();
      if (!wires.empty() && pick(3) == 0)
        wires.erase(wires.begin() + pick(static_cast<int>(wires.size())));
      else
        wires.push_back(wire());
      return edit(ChangeWires(wires, "Change wires"));
    }
    if (kind == 35) {
      HarnessDraft draft;
      draft.connectors = {word(), "X1"};
      draft.wires = {{wire(), draft.connectors[0], "X1", {}}, {wire(), "X1", word(), {word()}}};
      return edit(AddHarness(draft));
    }
    if (!cable) return nullptr;
    if (pick(2))
      return edit(ChangeBundle::setRule(
          cable->id, pick(3) ? std::optional(StiffnessRule{"own", number(0.8, 5)}) : std::nullopt));
    std::vector<Covering> coverings = cable->coverings;
    coverings.push_back(Covering::usual(static_cast<CoveringKind>(pick(4))));
    coverings.back().from = number(0, 0.6);
    coverings.back().to = number(0.4, 1.05);
    return edit(ChangeBundle::setCoverings(cable->id, coverings));
  }

  std::unique_ptr<Edit> drawMoveEdit() {
    const Move* old = any(document_.moves());
    const AssemblyReference* assembly = any(document_.assemblies());
    const Connector* connector = any(document_.connectors());
    if (!old || pick(3) == 0) {
      if (!assembly || !connector) return nullptr;
      Move made = anyMove(assembly->id, connector->id);
      made.id = {};
      made.name = word();
      return makeAddMove(document_, made);
    }
    if (pick(4) == 0) return makeRemoveMove(document_, old->id);
    Move changed = *old;
    if (pick(3) == 0) changed.name = word();
    if (pick(3) == 0) changed.steps = pick(100);
    std::vector<MoverPose> poses = posesAt(changed, 0.5);
    for (MoverPose& pose : poses) pose = {frame(), number(-90, 90)};
    return makeChangeMove(document_, withKey(changed, pick(4), poses), "Change move");
  }

  std::unique_ptr<Edit> drawHarnessEdit(int kind) {
    const Branch *old = any(document_.branches()), *other = any(document_.branches());
    const Cable *cable = any(document_.cables()), *onto = any(document_.cables());
    switch (kind) {
      case 28:
        return edit(AddBranch(branch({})));
      case 29:
        return old ? edit(ChangeBranch(branch(*old))) : nullptr;
      case 30:
        return old ? edit(RemoveBranch(old->id)) : nullptr;
      case 31:
        if (!cable) return nullptr;
        if (pick(2)) return edit(BranchOff({cable->id, number(-0.1, 1), cable->length, frame()}));
        return edit(JoinCable(cable->id, pick(2) ? WhichEnd::Start : WhichEnd::End,
                              {onto->id, number(0, 1), onto->length, frame()}));
      case 32:
        return old ? edit(MergeBranches(old->id, other->id)) : nullptr;
      default: {
        const RouteHandle* handle = cable ? any(cable->handles) : nullptr;
        if (!handle) return nullptr;
        RouteHandle fixing = *handle;
        fixing.kind = kFixingKinds[pick(6)];
        fixing.fixesOrientation = pick(2);
        fixing.offset = number(0, 5);
        fixing.friction = number(-0.1, 0.5);
        if (pick(2)) fixing.maxForce = number(0, 40);
        return edit(ChangeHandle::setFixing(cable->id, handle->id, fixing));
      }
    }
  }

  std::unique_ptr<Edit> drawPartEdit(int kind, const PartReference& on) {
    switch (kind) {
      case 20:
        return drawLookEdit(on);
      case 21:
        return edit(ChangePart::setColor(on, pick(3) ? std::optional(Color{0.5f, 0.25f, 1}) : std::nullopt));
      case 26:
        return edit(ChangePart::setName(on, pick(3) ? word() : ""));
      case 27:
        if (pick(3) == 0) return edit(RestoreParts(on.assembly));
        return edit(RemoveParts({on}));
      case 22:
        return edit(pick(2) ? ChangePart::setMaterial(on, word(), number(-100, 8000))
                            : ChangePart::setClearance(on, number(0, 20)));
      default:
        return edit(MovePart(on, pick(3) ? std::optional(frame()) : std::nullopt));
    }
  }

  std::unique_ptr<Edit> drawLookEdit(const PartReference& on) {
    if (pick(3) == 0)
      return edit(ChangePart::setOpacity({on}, pick(3) ? std::optional(number(-0.1, 1)) : std::nullopt));
    VisibilityChange change;
    (pick(2) ? change.hiddenParts : change.shownParts).push_back(on);
    if (const Cable* cable = any(document_.cables()))
      (pick(2) ? change.hiddenCables : change.shownCables).push_back(cable->id);
    return edit(ChangeVisibility(change, "Look"));
  }

  Document& document_;
  std::mt19937 random_;
  int lastKind_ = 0;
};

}  // namespace

TEST(EditSequences, UndoingAndRedoingAllRestoresTheDocumentToTheByte) {
  const TemporaryFolder folder;
  ASSERT_TRUE(writeProject(fullContent(folder), folder / "a.liana").ok());
  int applied = 0, refused = 0, merged = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    auto opened = readProject(folder / "a.liana");
    ASSERT_TRUE(opened.ok()) << opened.error().message;
    Document document(std::move(opened->content));
    const auto text = [&] { return projectText(document.content(), folder.root()); };
    RandomEdits random(document, seed);
    std::vector<std::unique_ptr<Edit>> stack;
    auto touch = document.settings();  // other gravity: saved shapes are out of date from here on
    touch.gravity.z() -= 1;
    ASSERT_TRUE(ChangeSettings(touch).apply(document).ok());
    const std::string first = text();
    for (int i = 0; i < 80; ++i) {
      std::unique_ptr<Edit> next = random.draw();
      if (!next) continue;
      const std::string before = i % 8 == 0 ? text() : "";
      if (!next->apply(document).ok()) {
        ++refused;
        EXPECT_TRUE(before.empty() || text() == before)
            << next->name() << " was refused but changed something";
        continue;
      }
      ++applied;
      EXPECT_FALSE(next->name().empty());
      for (const Cable& cable : document.cables()) ASSERT_EQ(cable.findDefect(), "") << next->name();
      if (!stack.empty() && stack.back()->mergeWith(*next))
        ++merged;
      else
        stack.push_back(std::move(next));
    }
    const std::string last = text();
    for (auto undo = stack.rbegin(); undo != stack.rend(); ++undo) (*undo)->revert(document);
    ASSERT_EQ(text(), first) << "seed " << seed;
    for (const auto& redo : stack)
      ASSERT_TRUE(redo->apply(document).ok()) << redo->name() << ", seed " << seed;
    ASSERT_EQ(text(), last) << "seed " << seed;
    for (auto undo = stack.rbegin(); undo != stack.rend(); ++undo) (*undo)->revert(document);
    ASSERT_EQ(text(), first) << "seed " << seed;
  }
  EXPECT_GT(applied, 1000);
  EXPECT_GT(refused, 20);
  EXPECT_GT(merged, 10);
}

}  // namespace liana
