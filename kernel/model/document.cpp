#include "kernel/model/document.h"

#include <algorithm>

namespace liana {

Document::Document(DocumentContent content) : content_(std::move(content)) {
  std::uint64_t largest = 0;
  for (const AssemblyReference& reference : content_.assemblies)
    largest = std::max(largest, reference.id.value);
  for (const Cable& cable : content_.cables) {
    largest = std::max(largest, cable.id.value);
    for (const RouteHandle& handle : cable.handles) largest = std::max(largest, handle.id.value);
  }
  nextId_ = largest + 1;
  for (AssemblyReference& reference : content_.assemblies)
    if (!reference.id.isValid()) reference.id = newAssemblyId();
  for (Cable& cable : content_.cables) {
    if (!cable.id.isValid()) cable.id = newCableId();
    for (RouteHandle& handle : cable.handles)
      if (!handle.id.isValid()) handle.id = newHandleId();
    cable.revision = revision_;
  }
}

const Cable* Document::findCable(CableId id) const {
  const auto found =
      std::find_if(cables().begin(), cables().end(), [id](const Cable& c) { return c.id == id; });
  return found == cables().end() ? nullptr : &*found;
}

const AssemblyReference* Document::findAssembly(AssemblyId id) const {
  for (const AssemblyReference& reference : assemblies())
    if (reference.id == id) return &reference;
  return nullptr;
}

Eigen::AlignedBox3d Document::boundingBox() const {
  Eigen::AlignedBox3d all;
  for (const AssemblyReference& reference : assemblies()) {
    if (!reference.assembly) continue;
    const Eigen::AlignedBox3d box = reference.assembly->boundingBox();
    if (!box.isEmpty()) all.extend(box.transformed(reference.worldFromAssembly));
  }
  return all;
}

std::shared_ptr<const Centerline> Document::centerline(CableId id) const {
  const auto found = centerlines_.find(id);
  return found == centerlines_.end() ? nullptr : found->second;
}

bool Document::isCenterlineCurrent(CableId id) const {
  const Cable* cable = findCable(id);
  const auto shape = centerline(id);
  return cable && shape && shape->revision == cable->revision;
}

bool Document::setCenterline(CableId id, std::shared_ptr<const Centerline> centerline) {
  const Cable* cable = findCable(id);
  if (!cable || !centerline || centerline->revision != cable->revision) return false;
  centerlines_[id] = std::move(centerline);
  notify(CenterlineUpdated{id});
  return true;
}

Document::Subscription Document::observe(Observer observer) {
  auto kept = std::make_shared<Observer>(std::move(observer));
  observers_.push_back(kept);
  return kept;
}

void Document::notify(const DocumentChange& change) {
  std::erase_if(observers_, [](const auto& observer) { return observer.expired(); });
  const auto snapshot = observers_;  // observers may come and go while being told
  for (const auto& weak : snapshot)
    if (const auto observer = weak.lock()) (*observer)(change);
}

}  // namespace liana
