#include "solvers/fit/fit_parameter.h"

namespace liana {

const char* toString(FitParameter parameter) {
  switch (parameter) {
    case FitParameter::Length:
      return "length";
    case FitParameter::Bending:
      return "bending stiffness";
    case FitParameter::Torsion:
      return "torsion stiffness";
    case FitParameter::RestCurvature1:
      return "rest curvature 1";
    case FitParameter::RestCurvature2:
      return "rest curvature 2";
    case FitParameter::RestTwist:
      return "rest twist";
    case FitParameter::EndRoll:
      return "end roll";
    case FitParameter::StartTilt1:
      return "start tilt 1";
    case FitParameter::StartTilt2:
      return "start tilt 2";
    case FitParameter::EndTilt1:
      return "end tilt 1";
    case FitParameter::EndTilt2:
      return "end tilt 2";
    case FitParameter::CameraRoll:
      return "camera roll";
  }
  return "unknown";
}

}  // namespace liana
