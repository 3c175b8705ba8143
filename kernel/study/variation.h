// What a variation study varies, as people describe it: which quantity, of which cables, by how much.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/study/distribution.h"

namespace liana {

/// A quantity of a cable, or of what holds it.
enum class StudyTarget {
  Stiffness,         // bending and torsion together [%]
  BendingStiffness,  // [%]
  TorsionStiffness,  // [%]
  MassPerLength,     // [%]
  Length,            // [%] or [mm]
  RestCurvature,     // about the x and y axes of the start, added [1/m]
  RestTwist,         // added [1/m]
  Position,          // of ends, clips and handles, in their own axes [mm] or [outer diameters]
  Grip,              // where on the cable a clip or handle holds it [mm]
  Roll,              // of an end about its axis [°]; both ends must be keyed
};

enum class StudyUnit { Percent, Millimetres, Diameters, PerMetre, Degrees };

const char* nameOf(StudyTarget target);  // "bending_stiffness", as in study files
const char* suffixOf(StudyUnit unit);    // "percent", "1_per_m", as keys end
bool allows(StudyTarget target, StudyUnit unit);
/// How many components the target has: 3 for a position, 2 for a rest curvature, 1 for the rest.
int componentsOf(StudyTarget target);
bool isOfSupports(StudyTarget target);

/// One entry of a study. Every cable (and support, and axis) it matches gets a value of its own, unless they
/// vary together.
struct Variation {
  StudyTarget target = StudyTarget::Stiffness;
  StudyUnit unit = StudyUnit::Percent;
  Distribution distribution;
  std::vector<std::string> cables;  // names; empty: all
  std::vector<std::string>
      supports;           // "start", "end", "clips", "handles" or names; empty: what suits the target
  int axis = -1;          // 0, 1, 2: x, y, z alone; -1: all the target has
  bool together = false;  // one value for all that match
  int levels = 3;         // of a range, where a full grid is run
};

enum class StudySampling {
  Random,          // every run on its own
  LatinHypercube,  // every parameter's range cut into as many equal slices as runs, each met once
  Grid,            // every combination of all levels
};

const char* nameOf(StudySampling sampling);  // "latin_hypercube"

/// A whole study, without a project.
struct StudySpec {
  int runs = 200;  // beside the nominal one; a grid counts its own
  std::uint64_t seed = 1;
  StudySampling sampling = StudySampling::LatinHypercube;
  int stations = 101;  // points of each shape that are kept, evenly spaced over its length
  std::vector<Variation> variations;
};

/// How much cables of one kind differ where nothing better is known: each clip and handle anywhere within a
/// ball of one outer diameter, stiffness and length in a range either way.
struct UsualVariation {
  double clipDiameters = 1;
  double stiffnessPercent = 10;
  double lengthPercent = 1;
  double restCurvature = 0;  // of cables that come from a roll, in any direction [1/m]
};

/// The variations above that are not zero.
std::vector<Variation> usualVariations(const UsualVariation& usual = {});

}  // namespace liana
