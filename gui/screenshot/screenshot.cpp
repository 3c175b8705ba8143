// The walk from a file to a PNG.
#include "gui/screenshot/screenshot.h"

#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkRenderWindow.h>
#include <vtkWindowToImageFilter.h>

#include <array>
#include <charconv>

#include "gui/actions/file/open_task.h"
#include "gui/view/actors/covered_look.h"
#include "gui/view/camera/orientation_cube.h"
#include "gui/view/scene/scene.h"
#include "io/write_file.h"
#include "kernel/model/assembly/part_look.h"
#include "kernel/routing/router.h"

namespace liana {
namespace {

/// Draws parts as the project has them: hidden, translucent or as they are.
void addAssembly(const AssemblyReference& reference, Scene& scene) {
  scene.assemblies().add(reference);
  const std::vector<PartLook> looks = looksOf(*reference.assembly, reference.overrides);
  for (int node = 0; node < static_cast<int>(looks.size()); ++node) {
    const PartLook& look = looks[static_cast<std::size_t>(node)];
    scene.assemblies().setVisible({reference.id, node}, !look.isHidden);
    scene.assemblies().setOpacity({reference.id, node}, look.opacity);
  }
}

/// Solves every cable and puts it into the scene, as far as it has a shape; returns what is wrong with which.
/// Hidden ones are solved too: others may lie on them.
std::vector<std::string> addCables(const DocumentContent& content, Scene& scene) {
  std::vector<std::string> unsolved;
  const Result<std::vector<RoutedCable>> shapes = routeDocument(content);
  if (!shapes.ok()) return {"cables are not drawn: " + shapes.error().message};
  for (std::size_t i = 0; i < content.cables.size(); ++i) {
    const Cable& cable = content.cables[i];
    const RoutedCable& routed = (*shapes)[i];
    if (!routed.hasShape())
      unsolved.push_back("cable \"" + cable.name +
                         "\" could not be solved and is not drawn: " + routed.report.reason);
    else if (!routed.report.converged())
      unsolved.push_back(
          "cable \"" + cable.name +
          "\" is drawn as it was when the solver stopped, not in equilibrium: " + routed.report.reason);
    if (!routed.hasShape()) continue;
    CableActor& actor = scene.cable({i + 1});
    TubeStyle style = tubeStyleOf(cable.spec);
    style.colorsFromStations = isCovered(cable);
    std::vector<TubeStation> stations = stationsOf(routed.centerline);
    coverStations(cable, false, stations);
    actor.setStyle(style);
    actor.setStations(stations);
    actor.setVisible(!cable.isHidden);
  }
  return unsolved;
}

Result<void> writePng(vtkRenderWindow* window, const std::filesystem::path& file) {
  vtkNew<vtkWindowToImageFilter> grab;
  grab->SetInput(window);
  grab->ReadFrontBufferOff();
  grab->SetInputBufferTypeToRGB();
  return replaceFileAtomically(file, [&](const std::filesystem::path& temporary) -> Result<void> {
    vtkNew<vtkPNGWriter> writer;
    writer->SetFileName(temporary.c_str());
    writer->SetInputConnection(grab->GetOutputPort());
    writer->Write();
    if (writer->GetErrorCode() != 0)
      return Error{"The picture could not be written to " + file.string() +
                   ". Is the folder there and writable?"};
    return {};
  });
}

}  // namespace

std::optional<ViewSize> parseSize(const std::string& text) {
  ViewSize size;
  const char* end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.width);
  if (width.ec != std::errc() || width.ptr == end || *width.ptr != 'x') return std::nullopt;
  const auto height = std::from_chars(width.ptr + 1, end, size.height);
  if (height.ec != std::errc() || height.ptr != end) return std::nullopt;
  const auto sensible = [](int pixels) { return pixels >= 16 && pixels <= 8192; };
  if (!sensible(size.width) || !sensible(size.height)) return std::nullopt;
  return size;
}

std::optional<StandardView> parseView(const std::string& text) {
  static const std::array<std::pair<const char*, StandardView>, 8> names{
      {{"iso", StandardView::Isometric},
       {"isometric", StandardView::Isometric},
       {"front", StandardView::Front},
       {"back", StandardView::Back},
       {"left", StandardView::Left},
       {"right", StandardView::Right},
       {"top", StandardView::Top},
       {"bottom", StandardView::Bottom}}};
  for (const auto& [name, view] : names)
    if (text == name) return view;
  return std::nullopt;
}

Result<ScreenshotSummary> writeScreenshot(const ScreenshotOptions& options) {
  const Result<OpenedProject> opened = openFile(options.project);
  if (!opened.ok()) return opened.error();
  for (const AssemblyReference& reference : opened->content.assemblies)
    if (!reference.assembly)
      return Error{opened->warnings.empty() ? reference.file.string() + " could not be read."
                                            : opened->warnings.front()};

  vtkNew<vtkRenderWindow> window;
  window->SetOffScreenRendering(1);
  window->SetMultiSamples(8);
  window->SetSize(options.width, options.height);
  Scene scene(window);
  for (std::size_t i = 0; i < opened->content.assemblies.size(); ++i) {
    AssemblyReference reference = opened->content.assemblies[i];
    reference.id = {i + 1};
    addAssembly(reference, scene);
  }
  const std::vector<std::string> unsolved = addCables(opened->content, scene);

  CameraPose camera;
  camera.parallel = options.parallel;
  camera.upAxis = upAxisAgainst(opened->content.settings.gravity);
  camera.setStandardView(options.view);
  const ViewSize size{options.width, options.height};
  camera.fit(size, scene.visibleHull());
  scene.prepareFrame(camera, size, 1);
  window->Render();
  const Result<void> written = writePng(window, options.output);
  if (!written.ok()) return written.error();
  return ScreenshotSummary{scene.assemblies().partCount(), static_cast<int>(scene.cables().size()),
                           opened->warnings, unsolved};
}

}  // namespace liana
