// What can be wrong with the settings of a joint, in words: shared by the kinds of joints.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// Says what is wrong, where and what to do; each returns an empty text when all is well. `kind` is the joint
/// for people ("hinge"), `name` the constraint's own name.
std::string findPointDefect(const char* kind, const std::string& name, const Eigen::Vector3d& point);
std::string findAxisDefect(const char* kind, const std::string& name, const Eigen::Vector3d& axis);
std::string findComplianceDefect(const char* kind, const std::string& name, double compliance);
/// Point masses have no orientation: nothing can hold it.
std::string findOrientationDefect(const char* kind, const std::string& name, const BodyList& list,
                                  const std::vector<int>& bodies);

/// How messages name a joint: `hinge "boom"`.
std::string jointLabel(const char* kind, const std::string& name);

/// The first text that is not empty.
template <class... Texts>
std::string firstDefect(const Texts&... texts) {
  std::string first;
  ((first.empty() ? void(first = texts) : void()), ...);
  return first;
}

}  // namespace liana
