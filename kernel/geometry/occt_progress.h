// Passes OCCT's progress on to ours, not more often than people can see, and our cancel back to OCCT. Only
// kernel/geometry and io include this file.
#pragma once

#include <Message_ProgressIndicator.hxx>
#include <chrono>
#include <string>

#include "kernel/base/progress.h"

namespace liana {

/// Where OCCT works on several threads, the callback may run on any of them, on one at a time.
class OcctProgress : public Message_ProgressIndicator {
public:
  OcctProgress(const Progress& progress, std::string text) : progress_(progress), text_(std::move(text)) {}

  bool wasCancelled() const { return cancelled_; }

private:
  Standard_Boolean UserBreak() override { return cancelled_; }

  void Show(const Message_ProgressScope&, const Standard_Boolean force) override {
    const auto now = std::chrono::steady_clock::now();
    if (cancelled_ || (!force && now - lastShown_ < std::chrono::milliseconds(20))) return;
    lastShown_ = now;
    cancelled_ = !progress_.report(GetPosition(), text_);
  }

  Progress progress_;
  std::string text_;
  std::chrono::steady_clock::time_point lastShown_{};
  bool cancelled_ = false;
};

}  // namespace liana
