// The program's own picture writer, called as a user calls it.
#include "gui/screenshot/screenshot.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QProcess>

#include "tests/gui/support/small_project.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

QString path(const std::filesystem::path& file) {
  return QString::fromStdString(file.string());
}

TEST(Screenshot, ProgramWritesAPictureOfPartsAndCables) {
  const SmallProject project;
  const auto picture = project.folder() / "picture.png";
  QProcess program;
  program.start(path(paths::program("liana-gui")), {"--screenshot", path(project.project()), "-o",
                                                    path(picture), "--size", "640x400", "--view", "iso"});
  ASSERT_TRUE(program.waitForFinished(120000));
  EXPECT_EQ(program.exitCode(), 0) << program.readAllStandardError().toStdString();
  const QByteArray said = program.readAllStandardOutput();
  EXPECT_TRUE(said.contains("picture.png")) << said.toStdString();
  const QImage image(path(picture));
  ASSERT_EQ(image.size(), QSize(640, 400));
  int red = 0, blue = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const QColor c = image.pixelColor(x, y);
      if (c.red() > 90 && c.red() > 2 * c.green()) ++red;
      if (c.blue() > 80 && c.blue() > 1.5 * c.red()) ++blue;
    }
  }
  EXPECT_GT(red, 200) << "no cable in the picture";
  EXPECT_GT(blue, 200) << "no part in the picture";
}

TEST(Screenshot, ProgramFailsWithAReason) {
  QProcess program;
  program.start(path(paths::program("liana-gui")), {"--screenshot", "no-such-file.liana", "-o", "never.png"});
  ASSERT_TRUE(program.waitForFinished(120000));
  EXPECT_EQ(program.exitCode(), 2);
  EXPECT_TRUE(program.readAllStandardError().contains("no-such-file.liana"));
}

TEST(Screenshot, CableThatCannotBeSolvedIsToldAndEndsWithOne) {
  const TemporaryFolder folder;
  const auto project = folder.write("short.liana", R"({"format": "liana-project", "version": 1, "cables": [
    {"name": "Good", "length_mm": 500, "start": {"position_mm": [0, 0, 0], "direction": [0, 0, 1]},
     "end": {"position_mm": [300, 0, 0], "direction": [0, 0, 1]}},
    {"name": "Short", "length_mm": 200, "start": {"position_mm": [0, 50, 0], "direction": [0, 0, 1]},
     "end": {"position_mm": [300, 50, 0], "direction": [0, 0, 1]}}]})");
  const auto picture = folder / "picture.png";
  QProcess program;
  program.start(path(paths::program("liana-gui")),
                {"--screenshot", path(project), "-o", path(picture), "--size", "320x200"});
  ASSERT_TRUE(program.waitForFinished(120000));
  EXPECT_EQ(program.exitCode(), 1);
  const QByteArray said = program.readAllStandardError();
  EXPECT_TRUE(said.contains("warning: cable \"Short\"")) << said.toStdString();
  EXPECT_FALSE(said.contains("Good")) << said.toStdString();
  EXPECT_FALSE(QImage(path(picture)).isNull());
}

TEST(Screenshot, SizesAndViewsAreRead) {
  ASSERT_TRUE(parseSize("1600x1000"));
  EXPECT_EQ(parseSize("1600x1000")->width, 1600);
  EXPECT_EQ(parseSize("1600x1000")->height, 1000);
  for (const char* wrong : {"", "1600", "1600x", "x1000", "0x10", "1600x1000px", "99999x10", "-5x100"})
    EXPECT_FALSE(parseSize(wrong)) << wrong;
  EXPECT_EQ(parseView("top"), StandardView::Top);
  EXPECT_FALSE(parseView("sideways"));
}

}  // namespace
}  // namespace liana
