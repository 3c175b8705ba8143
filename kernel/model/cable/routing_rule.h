// How a cable comes by its length: it is given, the cable is pulled taut, or it finds one that suits it.
#pragma once

#include <optional>
#include <string>

namespace liana {

enum class RoutingMode {
  FixedLength,      // the length is given
  Stretch,          // a piece of it is drawn to a pull, or to a length
  AutomaticLength,  // finds its length between straight and bent
};

/// Plain data. Numbers of other modes than the present one are kept, so that switching back finds them.
struct RoutingRule {
  RoutingMode mode = RoutingMode::FixedLength;
  /// Stretch: the tension the cable is drawn to, taking up slack [N]. Zero: it keeps its length and only
  /// gives way when it would not reach.
  double pull = 5;
  double from = 0, to = 1;  // Stretch: the piece that gives way, as shares of the length
  double bend = 0.5;        // AutomaticLength: 0 rather straight, 1 rather bent
  /// Stretch: the length of that piece, instead of a pull [mm].
  std::optional<double> stretchedLength = std::nullopt;

  bool findsLength() const { return mode != RoutingMode::FixedLength; }
  bool stretchesToLength() const { return mode == RoutingMode::Stretch && stretchedLength.has_value(); }
  /// Empty when the rule makes sense; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const RoutingRule&, const RoutingRule&) = default;
};

}  // namespace liana
