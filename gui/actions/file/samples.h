// The sample projects that come with the program.
#pragma once

#include <QImage>
#include <QString>
#include <vector>

namespace liana {

struct Sample {
  QString title, explanation;
  QString file;
  QString pictureFile;  // beside it
};

/// Those that are installed, the one for beginners first.
std::vector<Sample> shippedSamples();
/// The file of the first; empty if none is installed.
QString sampleProject();

}  // namespace liana
