#include "kernel/edits/harness/merge_cables.h"

#include <algorithm>
#include <numbers>

#include "kernel/model/document_writer.h"

namespace liana {
namespace {

std::vector<const Cable*> cablesAt(BranchId branch, const Document& document) {
  std::vector<const Cable*> cables;
  for (const Cable& cable : document.cables())
    for (const CableEnd* end : {&cable.start, &cable.end})
      if (end->branch == branch) cables.push_back(&cable);
  return cables;
}

/// Coverings of a piece as shares of the whole.
std::vector<Covering> within(const std::vector<Covering>& coverings, double from, double share) {
  std::vector<Covering> scaled = coverings;
  for (Covering& covering : scaled) {
    covering.from = from + share * covering.from;
    covering.to = from + share * covering.to;
  }
  return scaled;
}

/// Layers that go on from one piece to the other become one again.
std::vector<Covering> joined(std::vector<Covering> before, const std::vector<Covering>& behind, double at) {
  constexpr double kSame = 1e-9;
  for (const Covering& next : behind) {
    const auto goesOn = std::find_if(before.begin(), before.end(), [&](const Covering& each) {
      Covering same = each;
      same.from = next.from;
      same.to = next.to;
      return same == next && std::abs(each.to - at) < kSame && std::abs(next.from - at) < kSame;
    });
    if (goesOn == before.end())
      before.push_back(next);
    else
      goesOn->to = next.to;
  }
  return before;
}

Cable chained(Cable before, const Cable& behind) {
  const double length = before.length + behind.length, share = before.length / length;
  for (RouteHandle& handle : before.handles) handle.fraction *= share;
  for (RouteHandle handle : behind.handles) {
    handle.fraction = share + (1 - share) * handle.fraction;
    before.handles.push_back(handle);
  }
  before.coverings =
      joined(within(before.coverings, 0, share), within(behind.coverings, share, 1 - share), share);
  before.length = length;
  before.segments += behind.segments;
  before.end = behind.end;
  return before;
}

}  // namespace

Cable reversed(const Cable& cable) {
  Cable back = cable;
  std::swap(back.start, back.end);
  std::reverse(back.handles.begin(), back.handles.end());
  for (RouteHandle& handle : back.handles) {
    handle.fraction = 1 - handle.fraction;
    handle.worldFromHandle.rotate(Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitY()));
  }
  for (Covering& covering : back.coverings) {
    const double from = covering.from;
    covering.from = 1 - covering.to;
    covering.to = 1 - from;
  }
  back.routing.from = 1 - cable.routing.to;  // the piece that gives way
  back.routing.to = 1 - cable.routing.from;
  return back;
}

std::string findMergeDefect(const Document& document, BranchId branch) {
  if (!document.findBranch(branch)) return "The branch is not in the document any more.";
  const std::vector<const Cable*> cables = cablesAt(branch, document);
  if (cables.size() != 2)
    return "Only two cables that meet at a branch can be made one; " + std::to_string(cables.size()) +
           " end at this one.";
  if (cables[0] == cables[1])
    return "\"" + cables[0]->name + "\" meets itself at this branch; it is one cable already.";
  for (const Cable* cable : cables) {
    const auto& made = document.flexibleParts();
    if (!cable->restShape.empty() || std::any_of(made.begin(), made.end(), [&](const FlexiblePart& each) {
          return each.cable == cable->id;
        }))
      return "\"" + cable->name + "\" is a moulded hose and cannot be joined to another cable.";
  }
  const bool followWires = cables[0]->bundle && cables[1]->bundle;
  if (!followWires && !(cables[0]->spec == cables[1]->spec))
    return "\"" + cables[0]->name + "\" and \"" + cables[1]->name +
           "\" are made of different things; give both the same section first.";
  for (const Wire& wire : document.wires())
    if (wire.from.branch == branch || wire.to.branch == branch)
      return "The wire \"" + wire.name + "\" ends at this branch; lead it elsewhere first.";
  return {};
}

Result<Cable> MergeCables::plan(const Document& document) {
  if (std::string defect = findMergeDefect(document, id_); !defect.empty()) return Error{defect};
  const std::vector<const Cable*> cables = cablesAt(id_, document);
  const bool comesFirst = cables[0]->end.branch == id_;  // the one that keeps its direction
  const Cable& other = *cables[1];
  Cable merged = comesFirst ? chained(*cables[0], other.start.branch == id_ ? other : reversed(other))
                            : chained(other.end.branch == id_ ? other : reversed(other), *cables[0]);
  const Cable& kept = *cables[0];
  merged.id = kept.id;
  merged.name = kept.name;
  merged.spec = kept.spec;
  merged.routing = kept.routing;
  merged.isMoving = kept.isMoving;
  merged.isHidden = kept.isHidden;
  merged.limits = kept.limits;
  merged.bundle = kept.bundle;
  if (const std::string defect = merged.findDefect(); !defect.empty())
    return Error{"The cables cannot be made one: " + defect};
  first_ = kept;
  second_ = other;
  return merged;
}

Result<void> MergeCables::apply(Document& document) {
  Result<Cable> merged = plan(document);
  if (!merged.ok()) return merged.error();
  DocumentWriter writer(document);
  writer.removeCable(second_.id, &secondIndex_);
  writer.replaceCable(*merged);
  branch_ = writer.removeBranch(id_, &branchIndex_);
  wires_ = document.wires();
  std::vector<Wire> wires = wires_;
  for (Wire& wire : wires) {
    std::replace(wire.path.begin(), wire.path.end(), second_.id, first_.id);
    wire.path.erase(std::unique(wire.path.begin(), wire.path.end()), wire.path.end());
  }
  if (wires != wires_) writer.replaceWires(std::move(wires));
  return {};
}

void MergeCables::revert(Document& document) {
  DocumentWriter writer(document);
  writer.insertBranch(branchIndex_, branch_);
  writer.replaceCable(first_);
  writer.insertCable(secondIndex_, second_);
  if (document.wires() != wires_) writer.replaceWires(wires_);
}

}  // namespace liana
