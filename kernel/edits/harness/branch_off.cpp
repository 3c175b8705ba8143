#include "kernel/edits/harness/branch_off.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "kernel/bundle/wire_ways.h"
#include "kernel/edits/cable/cable_edit.h"
#include "kernel/edits/harness/add_branch.h"
#include "kernel/model/document_writer.h"

namespace liana {
namespace {

constexpr int kFewestSegments = 10;  // of a piece

int segmentsOf(const Cable& cable, double share) {
  return std::max(std::min(kFewestSegments, cable.segments),
                  static_cast<int>(std::lround(share * cable.segments)));
}

/// The end of a piece at a branch whose +z runs along the cable.
CableEnd endAt(const Branch& branch, bool looksBack) {
  CableEnd end;
  end.branch = branch.id;
  end.worldFromEnd = branch.worldFromBranch;
  if (looksBack) end.worldFromEnd.rotate(Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX()));
  return end;
}

std::size_t placeOf(CableId cable, const Document& document) {
  return static_cast<std::size_t>(document.findCable(cable) - document.cables().data());
}

}  // namespace

Result<void> BranchOff::plan(Document& document) {
  const Cable* cable = document.findCable(place_.cable);
  if (!cable) return Error{"The cable to branch off is not in the document any more."};
  const auto& made = document.flexibleParts();
  if (!cable->restShape.empty() || std::any_of(made.begin(), made.end(), [&](const FlexiblePart& each) {
        return each.cable == cable->id;
      }))
    return Error{"\"" + cable->name + "\" is a moulded hose and cannot be parted."};
  if (!(place_.length > 0)) return Error{"\"" + cable->name + "\" has no length yet; route it first."};
  before_ = first_ = second_ = *cable;
  branch_ = {place_.branch.isValid() ? place_.branch : document.newBranchId(), freeBranchName(document),
             place_.worldFromPlace};
  first_.length = place_.fraction * place_.length;
  second_.length = (1 - place_.fraction) * place_.length;
  first_.segments = segmentsOf(*cable, place_.fraction);
  second_.segments = segmentsOf(*cable, 1 - place_.fraction);
  first_.routing.mode = second_.routing.mode = RoutingMode::FixedLength;
  second_.id = place_.secondPiece.isValid() ? place_.secondPiece : document.newCableId();
  second_.name = cable->name + " (2)";
  first_.end = endAt(branch_, true);
  second_.start = endAt(branch_, false);
  first_.handles.clear();
  second_.handles.clear();
  for (RouteHandle handle : cable->handles) {
    const bool isFirst = handle.fraction < place_.fraction;
    handle.fraction = isFirst ? handle.fraction / place_.fraction
                              : (handle.fraction - place_.fraction) / (1 - place_.fraction);
    (isFirst ? first_ : second_).handles.push_back(handle);
  }
  first_.coverings = coveringsWithin(cable->coverings, 0, place_.fraction);
  second_.coverings = coveringsWithin(cable->coverings, place_.fraction, 1);
  for (const Cable* piece : {&first_, &second_})
    if (const std::string defect = piece->findDefect(); !defect.empty())
      return Error{"\"" + cable->name + "\" cannot branch off here: " + defect};
  if (const std::string defect = branch_.findDefect(); !defect.empty()) return Error{defect};
  return {};
}

Result<void> BranchOff::apply(Document& document) {
  if (!branch_.id.isValid()) {
    BranchOff planned(place_);
    if (const Result<void> made = planned.plan(document); !made.ok()) return made;
    *this = std::move(planned);
  }
  DocumentWriter writer(document);
  const std::size_t index = placeOf(first_.id, document);
  writer.insertBranch(document.branches().size(), branch_);
  writer.replaceCable(first_);
  writer.insertCable(index + 1, second_);
  leadWires(document);
  return {};
}

/// Wires whose listed way leads through the cable run through both pieces.
void BranchOff::leadWires(Document& document) {
  wiresBefore_ = document.wires();
  std::vector<Wire> wires = wiresBefore_;
  const WireWays ways(document.content());
  for (Wire& wire : wires) {
    const auto place = std::find(wire.path.begin(), wire.path.end(), first_.id);
    if (place == wire.path.end()) continue;
    const auto index = place - wire.path.begin();
    wire.path.insert(place + 1, second_.id);
    if (!ways.wayOf(wire).isWhole()) std::swap(wire.path[index], wire.path[index + 1]);
  }
  if (wires != wiresBefore_) DocumentWriter(document).replaceWires(std::move(wires));
}

void BranchOff::revert(Document& document) {
  DocumentWriter writer(document);
  if (document.wires() != wiresBefore_) writer.replaceWires(wiresBefore_);
  writer.removeCable(second_.id);
  writer.replaceCable(before_);
  writer.removeBranch(branch_.id);
}

JoinCable::JoinCable(CableId cable, WhichEnd which, BranchPlace onto)
    : cable_(cable), which_(which), onto_(onto.cable), parting_(onto) {}

Result<void> JoinCable::apply(Document& document) {
  const Cable* cable = document.findCable(cable_);
  if (!cable) return Error{"The cable to join is not in the document any more."};
  if (cable_ == onto_) return Error{"A cable cannot end on itself; drop its end on another one."};
  before_ = *cable;
  if (const Result<void> parted = parting_.apply(document); !parted.ok()) return parted;
  Cable joined = before_;
  CableEnd& end = which_ == WhichEnd::Start ? joined.start : joined.end;
  end.connector.reset();
  end.branch = parting_.branch();
  if (const Result<void> fits = fitIntoDocument(joined, document); !fits.ok()) {
    parting_.revert(document);
    return fits;
  }
  DocumentWriter(document).replaceCable(std::move(joined));
  return {};
}

void JoinCable::revert(Document& document) {
  DocumentWriter(document).replaceCable(before_);
  parting_.revert(document);
}

Result<void> MergeBranches::apply(Document& document) {
  const Branch *from = document.findBranch(from_), *into = document.findBranch(into_);
  if (!from || !into) return Error{"A branch to merge is not in the document any more."};
  if (from_ == into_) return Error{"A branch cannot be merged with itself."};
  std::vector<Cable> before, after;
  for (const Cable& cable : document.cables()) {
    if (cable.start.branch != from_ && cable.end.branch != from_) continue;
    before.push_back(cable);
    after.push_back(cable);
    for (CableEnd Cable::*end : {&Cable::start, &Cable::end})
      if ((cable.*end).branch == from_) {
        (after.back().*end).branch = into_;
        (after.back().*end).worldFromEnd.translation() = into->worldFromBranch.translation();
      }
  }
  before_ = std::move(before);
  DocumentWriter writer(document);
  for (const Cable& cable : after) writer.replaceCable(cable);
  removed_ = writer.removeBranch(from_, &index_);
  return {};
}

void MergeBranches::revert(Document& document) {
  DocumentWriter writer(document);
  writer.insertBranch(index_, removed_);
  for (const Cable& cable : before_) writer.replaceCable(cable);
}

}  // namespace liana
