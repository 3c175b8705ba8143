// What a cable meets on its way: the parts around it, with the sockets and clips it sits in left out.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/document.h"
#include "solvers/quasistatic/rod_problem.h"

namespace liana {

/// Contact as a router uses it. Without parts and without self-contact cables pass through everything.
struct Surroundings {
  std::shared_ptr<const ContactSurface> parts;  // ObstacleSurface, or null
  double friction = 0;                          // coefficient between cables and parts
  bool meetsCables = false;                     // others are in its way: see amongCables
  bool cableTouchesItself = false;
  double cableFriction = 0;  // coefficient between cables
  /// What people call the part nearest to a place [m]; may be empty, and so may the answer.
  std::function<std::string(const Eigen::Vector3d& place)> partNear{};

  bool isEmpty() const { return !parts && !cableTouchesItself; }
};

/// The surroundings a document asks for; none when its contact is off. Builds the trees that do not exist
/// yet, which may take a while on a large assembly; fails when cancelled or when a part cannot be meshed.
Result<Surroundings> surroundingsOf(const std::vector<AssemblyReference>& assemblies,
                                    const DocumentSettings& settings, const Progress& progress = {});

/// Gives a problem its surroundings, and its ends and handles their sockets. An end that stands in a part, or
/// nearer to one than the cable's radius, sits in a socket: contact is ignored from there along the straight
/// way out of it, until a ball of the cable's radius is clear of all parts, at most ten diameters far. The
/// same holds for handles, to both sides. Elsewhere the same part is met like any other.
void addSurroundings(const Surroundings& surroundings, RodProblem& problem);

/// How far it is out of the socket at `position`, along `direction`, for a cable of this radius; zero where
/// there are no parts [m].
double socketLength(const Surroundings& surroundings, const Eigen::Vector3d& position,
                    const Eigen::Vector3d& direction, double radius);

}  // namespace liana
