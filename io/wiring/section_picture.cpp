#include "io/wiring/section_picture.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "io/report/html_text.h"
#include "io/report/line_plot.h"

namespace liana {
namespace {

constexpr int kSize = 480, kMargin = 20, kFoot = 60;  // of the SVG [pixels]
const Color kGrey{0.7f, 0.7f, 0.72f};
const Color kRim{0.2f, 0.2f, 0.22f};
const Color kGround{0.96f, 0.96f, 0.97f};
constexpr double kStripe = 0.36;  // width of a stripe, in radii
constexpr int kSamples = 4;       // along each side of a pixel

Color mainColor(const DrawnWire& wire) {
  return wire.colors.empty() ? kGrey : wire.colors.front();
}

/// Largest first: every covering, and what is hollow inside of it where it lies loose.
struct Ring {
  double radius;
  Color color;
};
std::vector<Ring> ringsOf(const SectionPicture& picture) {
  std::vector<Ring> rings;
  for (std::size_t i = picture.section.layers.size(); i-- > 0;) {
    const double outer = picture.section.layers[i] / 2;
    rings.push_back({outer, picture.coverings[i].color});
    rings.push_back({outer - picture.coverings[i].thickness, kGround});
  }
  if (rings.empty()) rings.push_back({picture.section.packing.diameter / 2, kGround});
  return rings;
}

void drawWire(std::ostream& svg, const DrawnWire& wire, double x, double y, double radius) {
  svg << "<g><title>" << escapedHtml(wire.label) << "</title><circle cx=\"" << decimal(x, 2) << "\" cy=\""
      << decimal(y, 2) << "\" r=\"" << decimal(radius, 2) << "\" fill=\"" << toHex(mainColor(wire))
      << "\" stroke=\"" << toHex(kRim) << "\" stroke-width=\"0.8\"/>";
  for (std::size_t k = 1; k < wire.colors.size(); ++k) {
    const double at =
        y + (static_cast<double>(k) - static_cast<double>(wire.colors.size()) / 2) * 2 * kStripe * radius;
    const double half = std::sqrt(std::max(0.0, radius * radius - (at - y) * (at - y)));
    svg << "<line x1=\"" << decimal(x - half, 2) << "\" y1=\"" << decimal(at, 2) << "\" x2=\""
        << decimal(x + half, 2) << "\" y2=\"" << decimal(at, 2) << "\" stroke=\"" << toHex(wire.colors[k])
        << "\" stroke-width=\"" << decimal(kStripe * radius, 2) << "\"/>";
  }
  svg << "</g>\n";
}

/// A round length of about a quarter of the width.
double scaleBar(double diameter) {
  const std::vector<double> ticks = roundTicks(0, diameter / 3, 1);
  return ticks.size() > 1 ? ticks[1] : diameter / 4;
}

Color colorAt(const SectionPicture& picture, const std::vector<Ring>& rings, const Eigen::Vector2d& place,
              bool& isInside) {
  isInside = place.norm() <= rings.front().radius;
  if (!isInside) return kGround;
  Color color = kGround;
  for (const Ring& ring : rings)
    if (place.norm() <= ring.radius) color = ring.color;
  for (std::size_t i = 0; i < picture.wires.size(); ++i) {
    const double radius = picture.wires[i].diameter / 2;
    const Eigen::Vector2d from = place - picture.section.packing.centres[i];
    if (from.squaredNorm() > radius * radius) continue;
    if (from.norm() > 0.94 * radius) return kRim;
    const std::vector<Color>& colors = picture.wires[i].colors;
    for (std::size_t k = 1; k < colors.size(); ++k)
      if (std::abs(-from.y() - (static_cast<double>(k) - static_cast<double>(colors.size()) / 2) * 2 *
                                   kStripe * radius) < kStripe * radius / 2)
        return colors[k];
    return mainColor(picture.wires[i]);
  }
  return color;
}

}  // namespace

std::string drawSectionSvg(const SectionPicture& picture) {
  const double diameter = picture.section.outerDiameter;
  const double scale = (kSize - 2 * kMargin) / diameter, middle = kSize / 2.0;
  std::ostringstream svg;
  svg << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << kSize << "\" height=\"" << kSize + kFoot
      << "\" viewBox=\"0 0 " << kSize << " " << kSize + kFoot
      << "\" font-family=\"sans-serif\" font-size=\"14\">\n<title>" << escapedHtml(picture.title)
      << "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
  for (const Ring& ring : ringsOf(picture))
    svg << "<circle cx=\"" << middle << "\" cy=\"" << middle << "\" r=\"" << decimal(ring.radius * scale, 2)
        << "\" fill=\"" << toHex(ring.color) << "\" stroke=\"" << toHex(kRim) << "\"/>\n";
  for (std::size_t i = 0; i < picture.wires.size(); ++i) {
    const Eigen::Vector2d& centre = picture.section.packing.centres[i];
    drawWire(svg, picture.wires[i], middle + scale * centre.x(), middle - scale * centre.y(),
             picture.wires[i].diameter / 2 * scale);
  }
  const double bar = scaleBar(diameter), y = kSize + 14;
  svg << "<path d=\"M" << kMargin << " " << y << "h" << decimal(bar * scale, 2) << "m0 -4v8M" << kMargin
      << " " << y - 4 << "v8\" stroke=\"#333\" fill=\"none\"/>\n<text x=\"" << kMargin << "\" y=\"" << y + 22
      << "\">" << readable(bar) << " mm</text>\n<text x=\"" << kSize - kMargin << "\" y=\"" << y + 5
      << "\" text-anchor=\"end\">" << picture.wires.size() << (picture.wires.size() == 1 ? " wire" : " wires")
      << ", ⌀ " << readable(diameter) << " mm</text>\n</svg>\n";
  return svg.str();
}

RgbaImage drawSectionImage(const SectionPicture& picture, int pixels) {
  RgbaImage image;
  image.width = image.height = pixels;
  image.pixels.resize(static_cast<std::size_t>(pixels) * static_cast<std::size_t>(pixels));
  const std::vector<Ring> rings = ringsOf(picture);
  const double step = 1.04 * picture.section.outerDiameter / pixels;  // [mm] of a pixel
  for (int row = 0; row < pixels; ++row)
    for (int column = 0; column < pixels; ++column) {
      float red = 0, green = 0, blue = 0;
      int inside = 0;
      for (int sample = 0; sample < kSamples * kSamples; ++sample) {
        const double u = column + (sample % kSamples + 0.5) / kSamples,
                     v = row + (sample / kSamples + 0.5) / kSamples;
        bool isInside = false;
        const Color color =
            colorAt(picture, rings, {(u - pixels / 2.0) * step, (pixels / 2.0 - v) * step}, isInside);
        if (!isInside) continue;
        ++inside;
        red += color.red, green += color.green, blue += color.blue;
      }
      if (inside == 0) continue;
      const auto byte = [inside](float sum) {
        return static_cast<std::uint8_t>(std::lround(255 * sum / inside));
      };
      image.pixels[static_cast<std::size_t>(row) * static_cast<std::size_t>(pixels) +
                   static_cast<std::size_t>(column)] = {
          byte(red), byte(green), byte(blue),
          static_cast<std::uint8_t>(255 * inside / (kSamples * kSamples))};
    }
  return image;
}

}  // namespace liana
