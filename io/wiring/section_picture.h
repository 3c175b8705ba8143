// The cross-section of a bundle as a picture: its packed wires and what covers them.
#pragma once

#include <string>
#include <vector>

#include "io/report/picture/png_image.h"
#include "kernel/bundle/bundle_section.h"

namespace liana {

/// What a wire looks like in the picture.
struct DrawnWire {
  double diameter = 1;        // [mm]
  std::vector<Color> colors;  // the first one fills it, the others are stripes; none: grey
  std::string label;          // shown while the pointer rests on it
};

struct SectionPicture {
  BundleSection section;
  std::vector<DrawnWire> wires;     // in the order of the section's packing
  std::vector<Covering> coverings;  // in the order of the section's layers
  std::string title;
};

/// An SVG file with a scale bar, in true proportion.
std::string drawSectionSvg(const SectionPicture& picture);

/// The same without texts, on a transparent ground.
RgbaImage drawSectionImage(const SectionPicture& picture, int pixels);

}  // namespace liana
