// The shipped samples as they are drawn, beside small pictures of how they should look. After a wanted change
// of the look run with LIANA_WRITE_REFERENCES=1, look at the pictures and commit them.
#include <gtest/gtest.h>

#include <QImage>
#include <QProcess>
#include <algorithm>
#include <cstdlib>

#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

constexpr QSize kSize(240, 150);
constexpr double kMeanOff = 4;         // of 255: another renderer shades and smooths a little differently
constexpr int kClearlyOff = 60;        // of 255
constexpr double kMostPixels = 0.015;  // that may be clearly off, such as along edges

QString text(const std::filesystem::path& file) {
  return QString::fromStdString(file.string());
}

std::filesystem::path referenceOf(const std::string& name) {
  return paths::sources() / "tests/gui/screenshot/references" / (name + ".png");
}

struct Picture {
  const char* name;
  const char* project;
  const char* view;
  bool parallel;
};

/// Draws at twice the size, so that smoothing it down hides how edges were rasterized.
QImage drawn(const Picture& wanted) {
  const TemporaryFolder folder;
  const QString file = text(folder / "picture.png");
  QStringList arguments{"--screenshot", text(paths::samples() / "projects" / wanted.project), "-o", file};
  arguments << "--size" << QString("%1x%2").arg(2 * kSize.width()).arg(2 * kSize.height());
  arguments << "--view" << wanted.view;
  if (wanted.parallel) arguments << "--parallel";
  QProcess program;
  program.start(text(paths::program("liana-gui")), arguments);
  EXPECT_TRUE(program.waitForFinished(240000));
  EXPECT_EQ(program.exitCode(), 0) << program.readAllStandardError().toStdString();
  return QImage(file)
      .scaled(kSize, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
      .convertToFormat(QImage::Format_RGB32);
}

struct Difference {
  double mean = 0;        // of all channels, of 255
  double clearlyOff = 0;  // share of the pixels

  bool isSmall() const { return mean <= kMeanOff && clearlyOff <= kMostPixels; }
};

Difference between(const QImage& some, const QImage& other) {
  Difference difference;
  for (int y = 0; y < some.height(); ++y)
    for (int x = 0; x < some.width(); ++x) {
      const QRgb a = some.pixel(x, y), b = other.pixel(x, y);
      const int red = std::abs(qRed(a) - qRed(b)), green = std::abs(qGreen(a) - qGreen(b)),
                blue = std::abs(qBlue(a) - qBlue(b));
      difference.mean += (red + green + blue) / 3.0;
      difference.clearlyOff += std::max({red, green, blue}) > kClearlyOff;
    }
  const double pixels = static_cast<double>(some.width()) * some.height();
  difference.mean /= pixels;
  difference.clearlyOff /= pixels;
  return difference;
}

class ReferencePictures : public ::testing::TestWithParam<Picture> {};

TEST_P(ReferencePictures, TheSampleLooksAsItDid) {
  const Picture& picture = GetParam();
  const QImage now = drawn(picture);
  ASSERT_EQ(now.size(), kSize);
  if (std::getenv("LIANA_WRITE_REFERENCES")) {
    std::filesystem::create_directories(referenceOf(picture.name).parent_path());
    ASSERT_TRUE(now.save(text(referenceOf(picture.name))));
  }
  const QImage reference = QImage(text(referenceOf(picture.name))).convertToFormat(QImage::Format_RGB32);
  ASSERT_EQ(reference.size(), kSize) << referenceOf(picture.name) << " is missing or has another size";
  const Difference difference = between(now, reference);
  if (!difference.isSmall()) now.save(text(std::string(picture.name) + "-now.png"));
  EXPECT_TRUE(difference.isSmall()) << "mean " << difference.mean << " of 255, "
                                    << 100 * difference.clearlyOff
                                    << " % of the pixels clearly off; the picture is in " << picture.name
                                    << "-now.png";
}

INSTANTIATE_TEST_SUITE_P(Samples, ReferencePictures,
                         ::testing::Values(Picture{"robot_arm_iso", "robot_arm.liana", "iso", false},
                                           Picture{"robot_arm_front", "robot_arm.liana", "front", true},
                                           Picture{"car_door_iso", "car_door.liana", "iso", false}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(ReferencePicture, AMissingCableIsSeen) {
  QImage whole(kSize, QImage::Format_RGB32), without(kSize, QImage::Format_RGB32);
  whole.fill(QColor(200, 205, 210));
  without = whole;
  // A cable of three pixels across the picture.
  for (int x = 0; x < kSize.width(); ++x)
    for (int y = 70; y < 73; ++y) whole.setPixelColor(x, y, QColor(240, 128, 25));
  EXPECT_FALSE(between(whole, without).isSmall());
  EXPECT_TRUE(between(whole, whole).isSmall());
}

}  // namespace
}  // namespace liana
