// What a study of a lift varies, as people describe it: which quantity, of which ropes, by how much.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "kernel/model/rigging/rope_spec.h"
#include "kernel/study/distribution.h"
#include "kernel/study/variation.h"

namespace liana {

/// A quantity of a load case or of its ropes.
enum class LiftTarget {
  Load,       // the masses of loads [%]
  Speed,      // that drives are told [%]
  Wind,       // the case's own [%]
  Damping,    // of a rope's stretch [%]
  Stiffness,  // EA of a rope [%]
  RopeMass,   // per metre [%]
  Slack,      // added to that of a rope [mm]
  Rope,       // another rope in its place: one of a list
};
inline constexpr std::array kLiftTargets{LiftTarget::Load,    LiftTarget::Speed,     LiftTarget::Wind,
                                         LiftTarget::Damping, LiftTarget::Stiffness, LiftTarget::RopeMass,
                                         LiftTarget::Slack,   LiftTarget::Rope};
const char* nameOf(LiftTarget target);    // "rope_mass", as in study files
const char* suffixOf(LiftTarget target);  // "percent", "mm"; empty: a choice
bool isOfRopes(LiftTarget target);

/// One entry of a study. Every rope it matches gets a value of its own, unless they vary together.
struct LiftVariation {
  LiftTarget target = LiftTarget::Load;
  Distribution distribution;       // of Rope: a list of the numbers of `choices`
  std::vector<std::string> ropes;  // names; empty: all
  std::vector<RopeSpec> choices;   // of Rope
  bool together = false;
  int levels = 3;  // of a range, where a full grid is run

  /// Another rope, one of these.
  static LiftVariation ropeOf(std::vector<RopeSpec> choices);
  /// Empty when it can be drawn and run; otherwise what is wrong and what to do.
  std::string findDefect() const;
};

/// A whole study, without a project.
struct LiftStudySpec {
  std::string loadCase;  // its name
  int runs = 50;         // beside the nominal one; a grid counts its own
  std::uint64_t seed = 1;
  StudySampling sampling = StudySampling::LatinHypercube;
  std::vector<LiftVariation> variations;
};

/// How much lifts of one kind differ where nothing better is known, either way [%].
struct UsualLiftVariation {
  double load = 10, speed = 10, damping = 50, stiffness = 10;
};

/// The variations above that are not zero.
std::vector<LiftVariation> usualLiftVariations(const UsualLiftVariation& usual = {});

}  // namespace liana
