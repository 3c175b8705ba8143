// The picture of the view that people keep: saved, copied, or put into the report.
#pragma once

#include <QImage>

namespace liana {

class Viewport;

/// What the view shows, with the scale of the colours when cables are coloured by a number.
QImage pictureWithLegend(Viewport& viewport);

}  // namespace liana
