#include "gui/view/scene/view_detail.h"

#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr int kRest = 250;  // [ms]

}  // namespace

ViewDetail::ViewDetail(Viewport& viewport) : viewport_(viewport) {
  calm_.setSingleShot(true);
  calm_.setInterval(kRest);
  connect(&calm_, &QTimer::timeout, this, [this] { setCoarse(false); });
}

void ViewDetail::setEdgesVisible(bool visible) {
  viewport_.scene().assemblies().setEdgesVisible(visible);
  viewport_.redraw();
}

void ViewDetail::setTransparent(bool transparent) {
  isTransparent_ = transparent;
  viewport_.scene().setTransparent(transparent);
  if (viewport_.scene().assemblies().isLarge()) beCoarseIfSlow();
  updateBlending();
}

void ViewDetail::setBackground(const ViewBackground& background) {
  viewport_.scene().setBackground(background);
  viewport_.redraw();
}

void ViewDetail::setOpaqueMultiSamples(int samples) {
  opaqueMultiSamples_ = samples;
  updateBlending();
}

void ViewDetail::beCoarseIfSlow() {
  if (!isCoarse_ && viewport_.lastFrameMilliseconds() <= slowFrame_) return;
  setCoarse(true);
  calm_.start();
}

void ViewDetail::stayCoarse() {
  if (isCoarse_) calm_.start();
}

void ViewDetail::setCoarse(bool coarse) {
  if (coarse == isCoarse_) return;
  isCoarse_ = coarse;
  viewport_.scene().assemblies().setCoarse(coarse);
  updateBlending();
}

void ViewDetail::updateBlending() {
  const bool isBlending = isTransparent_ || viewport_.workspace().looks().hasTranslucentParts();
  viewport_.scene().setBlending(isBlending, isCoarse_);
  viewport_.setMultiSamples(isBlending || isCoarse_ ? 0 : opaqueMultiSamples_);
}

}  // namespace liana
