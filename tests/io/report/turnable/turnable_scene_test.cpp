#include "io/report/turnable/turnable_scene.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "io/report/report.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

/// Two boxes and a pin, with a cable over them.
struct SmallScene {
  SmallScene() {
    auto assembly = smallAssembly();
    EXPECT_TRUE(assembly.tessellate().ok());
    parts.push_back({{1},
                     "small.step",
                     Eigen::Isometry3d::Identity(),
                     std::make_shared<const Assembly>(std::move(assembly))});
    cable = archCable();
    cable.name = "Power </script> & \"cable\"";
    for (int i = 0; i <= 40; ++i) {
      line.points.emplace_back(5.0 * i, 0, 80 + 60 * std::sin(0.0785 * i));
      line.arcLengths.push_back(5.0 * i);
    }
  }
  std::string figure(std::size_t mostBytes = 40'000'000) const {
    return turnableScene(parts, {{&cable, &line}}, {{1, {100, 0, 140}}}, mostBytes);
  }

  std::vector<AssemblyReference> parts;
  Cable cable;
  Centerline line;
};

int countOf(const std::string& text, const std::string& word) {
  int count = 0;
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += word.size()) ++count;
  return count;
}

TEST(TurnableScene, HoldsEachShapeOnceAndFetchesNothing) {
  const std::string figure = SmallScene().figure();
  EXPECT_EQ(countOf(figure, "\"positions\":"), 2) << "two shapes";
  EXPECT_EQ(countOf(figure, "\"place\":["), 3 + 1) << "three instances and a pin";
  for (const char* outside : {"http:", "https:", "src=", "import ", "fetch("})
    EXPECT_EQ(countOf(figure, outside), 0);
}

TEST(TurnableScene, NamesCannotEndTheScript) {
  EXPECT_EQ(countOf(SmallScene().figure(), "</script>"), 2) << "the data's and the viewer's own";
}

TEST(TurnableScene, LeavesOutSmallPartsOfAModelThatIsTooLargeAndSaysSo) {
  const std::string all = SmallScene().figure(), some = SmallScene().figure(1500);
  EXPECT_EQ(all.find("left out"), std::string::npos);
  EXPECT_NE(some.find("left out"), std::string::npos);
  EXPECT_LT(countOf(some, "\"positions\":"), 2);
}

TEST(TurnableScene, HiddenPartsAreNotInIt) {
  SmallScene scene;
  PartOverride hidden;
  hidden.part = "Assembly/Group";
  hidden.isHidden = true;
  scene.parts[0].setOverrides({hidden});
  EXPECT_EQ(countOf(scene.figure(), "\"place\":["), 2 + 1);
}

TEST(TurnableScene, IsEmptyWithoutAnythingToSee) {
  EXPECT_EQ(turnableScene({}, {}, {}), "");
}

/// What a browser makes of the page; empty when there is no Chromium.
std::string inBrowser(const std::string& page) {
  if (std::system("command -v chromium >/dev/null 2>&1") != 0) return {};
  const TemporaryFolder folder;
  const auto file = folder / "page.html";
  std::ofstream(file) << page;
  // A profile and a home of its own: nothing is written elsewhere.
  const std::string command =
      "HOME='" + folder.root().string() +
      "' timeout 120 chromium --headless=new --no-sandbox --disable-dev-shm-usage "
      "--use-angle=swiftshader --enable-unsafe-swiftshader --window-size=900,900 --user-data-dir='" +
      (folder / "profile").string() + "' --virtual-time-budget=8000 --dump-dom 'file://" + file.string() +
      "' 2>/dev/null";
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  while (const std::size_t read = fread(buffer.data(), 1, buffer.size(), pipe))
    text.append(buffer.data(), read);
  pclose(pipe);
  return text;
}

/// The value of an attribute that the page's own script has set.
std::string attribute(const std::string& page, const std::string& name) {
  const std::size_t at = page.find(name + "=\"");
  if (at == std::string::npos) return {};
  const std::size_t from = at + name.size() + 2;
  return page.substr(from, page.find('"', from) - from);
}

TEST(TurnableScene, TurnsUnderTheMouseInABrowser) {
  // Counts the pixels that are drawn, drags, and counts those that have changed.
  const std::string script = R"(<script>
const figure = document.getElementById('turn'), canvas = figure.querySelector('canvas');
const pixels = () => { const gl = canvas.getContext('webgl2'), p = new Uint8Array(4 * canvas.width * canvas.height);
  gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, p); return p; };
const send = (kind, x, y) => canvas.dispatchEvent(new PointerEvent(kind, {pointerId: 1, clientX: x, clientY: y, buttons: 1}));
canvas.setPointerCapture = () => {};
setTimeout(() => {
  if (figure.dataset.state !== 'drawn') return;
  const before = pixels();
  let drawn = 0, changed = 0;
  for (let i = 3; i < before.length; i += 4) drawn += before[i] > 0;
  send('pointerdown', 300, 300); send('pointermove', 420, 330); send('pointerup', 420, 330);
  setTimeout(() => {
    const after = pixels();
    for (let i = 0; i < after.length; i += 4) changed += after[i] !== before[i] || after[i + 3] !== before[i + 3];
    document.body.dataset.drawn = drawn / (before.length / 4);
    document.body.dataset.changed = changed / (before.length / 4);
  }, 1500);
}, 1500);
</script>)";
  RoutingReport report;
  report.title = "Turn me";
  report.pictures = {{"in three dimensions", SmallScene().figure(), {}}};
  std::string page = reportHtml(report);
  page.insert(page.find("</body>"), script);
  // Without a screen there are no frames to wait for.
  page.insert(page.find("<header>"),
              "<script>window.requestAnimationFrame = (f) => setTimeout(f, 16);</script>");
  const std::string seen = inBrowser(page);
  if (seen.empty()) GTEST_SKIP() << "there is no Chromium here (Debian: chromium)";
  const std::string state = attribute(seen, "data-state");
  if (state == "no-webgl") GTEST_SKIP() << "this Chromium draws no WebGL";
  EXPECT_EQ(state, "drawn");
  ASSERT_FALSE(attribute(seen, "data-drawn").empty());
  EXPECT_GT(std::stod(attribute(seen, "data-drawn")), 0.02) << "hardly anything is drawn";
  EXPECT_LT(std::stod(attribute(seen, "data-drawn")), 0.98);
  EXPECT_GT(std::stod(attribute(seen, "data-changed")), 0.01) << "it does not turn";
  EXPECT_GE(countOf(seen, "turn-pin"), 1);
}

}  // namespace
}  // namespace liana
