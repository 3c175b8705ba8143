// How long work tells how far it is and learns that it should stop.
#pragma once

#include <functional>
#include <string_view>

namespace liana {

/// Reports progress to whoever asked for the work. Cheap to copy; the default one is silent and never
/// cancels. The callback runs on the working thread.
class Progress {
public:
  /// Receives how much is done (0 to 1) and what is being done; returns false to ask for a stop.
  using Callback = std::function<bool(double fraction, std::string_view text)>;

  Progress() = default;
  explicit Progress(Callback callback) : callback_(std::move(callback)) {}

  /// Returns false when the work should stop.
  [[nodiscard]] bool report(double fraction, std::string_view text = {}) const {
    return !callback_ || callback_(from_ + (to_ - from_) * fraction, text);
  }

  /// The share of this progress between two fractions, for a step of the work.
  Progress part(double from, double to) const {
    Progress share(callback_);
    share.from_ = from_ + (to_ - from_) * from;
    share.to_ = from_ + (to_ - from_) * to;
    return share;
  }

private:
  Callback callback_;
  double from_ = 0, to_ = 1;
};

}  // namespace liana
