#include "io/report/picture/scene_picture.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "io/report/picture/png_image.h"
#include "io/report/picture/rasterizer.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_centerlines.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

Projection frontView(const Eigen::AlignedBox3d& box) {
  return Projection::fitting({0, 1, 0}, {0, 0, 1}, box, 100, 100, 10);
}

/// A square in the plane y = depth, seen from the front.
void drawSquare(Rasterizer& target, double depth, double half, const Color& color) {
  const Eigen::Vector3d n(0, -1, 0), normals[3] = {n, n, n};
  const Eigen::Vector3d a(-half, depth, -half), b(half, depth, -half), c(half, depth, half),
      d(-half, depth, half);
  const Eigen::Vector3d first[3] = {a, b, c}, second[3] = {a, c, d};
  target.drawTriangle(first, normals, color);
  target.drawTriangle(second, normals, color);
}

}  // namespace

TEST(Projection, FitsTheBoxAndKeepsUpUp) {
  const Eigen::AlignedBox3d box(Eigen::Vector3d(-10, -10, -10), Eigen::Vector3d(10, 10, 10));
  const Projection view = frontView(box);
  EXPECT_NEAR(view.pixelOf({-10, 0, 10}).x(), 10, 1e-9);
  EXPECT_NEAR(view.pixelOf({-10, 0, 10}).y(), 10, 1e-9);
  EXPECT_NEAR(view.pixelOf({10, 0, -10}).x(), 90, 1e-9);
  EXPECT_GT(view.pixelOf({0, -10, 0}).z(), view.pixelOf({0, 10, 0}).z());
}

TEST(Rasterizer, NearSurfacesHideFarOnesInAnyOrder) {
  const Projection view = frontView({Eigen::Vector3d(-10, -10, -10), Eigen::Vector3d(10, 10, 10)});
  for (const bool nearFirst : {true, false}) {
    Rasterizer target(view);
    if (nearFirst) drawSquare(target, -5, 5, Color{1, 0, 0});
    drawSquare(target, 5, 10, Color{0, 0, 1});
    if (!nearFirst) drawSquare(target, -5, 5, Color{1, 0, 0});
    const RgbaImage image = target.image();
    const auto middle = image.pixels[50 * 100 + 50], rim = image.pixels[15 * 100 + 50],
               outside = image.pixels[0];
    EXPECT_GT(middle[0], 2 * middle[2]);
    EXPECT_GT(rim[2], 2 * rim[0]);
    EXPECT_EQ(middle[3], 255);
    EXPECT_EQ(outside[3], 0);
    EXPECT_FALSE(target.isVisible({0, 0, 0}, 0.1));
    EXPECT_TRUE(target.isVisible({0, -6, 0}, 0.1));
  }
}

TEST(PngImage, IsAPngThatUnpacksToItsPixels) {
  RgbaImage image{2, 2, {{{255, 0, 0, 255}}, {{0, 255, 0, 255}}, {{0, 0, 255, 128}}, {{1, 2, 3, 0}}}};
  const std::string png = encodePng(image);
  ASSERT_EQ(png.substr(0, 8), std::string("\x89PNG\r\n\x1a\n", 8));
  EXPECT_EQ(png.substr(12, 4), "IHDR");
  EXPECT_EQ(png.substr(png.size() - 8, 4), "IEND");
  const std::size_t data = png.find("IDAT");
  ASSERT_NE(data, std::string::npos);
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(png[at]); };
  const std::size_t size = byte(data - 4) << 24 | byte(data - 3) << 16 | byte(data - 2) << 8 | byte(data - 1);
  std::vector<Bytef> rows(2 * 9);
  uLongf length = rows.size();
  ASSERT_EQ(uncompress(rows.data(), &length, reinterpret_cast<const Bytef*>(png.data() + data + 4), size),
            Z_OK);
  ASSERT_EQ(length, rows.size());
  for (int y = 0; y < 2; ++y) {
    EXPECT_EQ(rows[9 * y], 2);  // up
    for (int i = 0; i < 8; ++i) {
      const int above = y > 0 ? image.pixels[i / 4][i % 4] : 0;
      EXPECT_EQ(static_cast<Bytef>(rows[9 * y + 1 + i] + above), image.pixels[2 * y + i / 4][i % 4]);
    }
  }
}

TEST(PngImage, Base64FollowsItsStandard) {
  EXPECT_EQ(toBase64(""), "");
  EXPECT_EQ(toBase64("f"), "Zg==");
  EXPECT_EQ(toBase64("fo"), "Zm8=");
  EXPECT_EQ(toBase64("foo"), "Zm9v");
  EXPECT_EQ(toBase64("foobar"), "Zm9vYmFy");
}

TEST(ScenePicture, HasCablesPinsAndDashesForWhatIsHidden) {
  Assembly assembly = smallAssembly();
  ASSERT_TRUE(assembly.tessellate().ok());
  AssemblyReference reference;
  reference.assembly = std::make_shared<const Assembly>(assembly);
  Cable cable = archCable();
  const Centerline behind = centerlineOf(
      120, 20, [](double s) { return Eigen::Vector3d(s - 10, 40, 15); },
      [](double) { return Eigen::Vector3d(1, 0, 0); }, 0, 0);
  const std::vector<PicturedCable> cables{{&cable, &behind}};
  const std::string svg = drawScene({reference}, cables, {{7, {50, 40, 15}}}, PictureView::Front, 300, 200);
  EXPECT_EQ(svg.find("<svg"), 0u);
  EXPECT_NE(svg.find("data:image/png;base64,iVBOR"), std::string::npos);
  EXPECT_NE(svg.find("class=hidden"), std::string::npos) << "the cable runs behind the boxes";
  EXPECT_NE(svg.find(">7</text>"), std::string::npos);
  const std::string top = drawScene({reference}, cables, {}, PictureView::Top, 300, 200);
  EXPECT_EQ(top.find("class=hidden"), std::string::npos) << "from above nothing hides it";
  EXPECT_EQ(drawScene({}, {}, {}, PictureView::Top, 300, 200), "");
}

}  // namespace liana
