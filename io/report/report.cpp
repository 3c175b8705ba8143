#include "io/report/report.h"

#include <algorithm>

#include "io/report/picture/scene_picture.h"
#include "io/report/turnable/turnable_scene.h"

namespace liana {

bool RoutingReport::passes() const {
  return std::all_of(cables.begin(), cables.end(), [](const ReportedCable& cable) { return cable.passes(); });
}

int RoutingReport::count(CheckStatus status) const {
  int sum = 0;
  for (const ReportedCable& cable : cables) sum += cable.checks.count(status);
  return sum;
}

ReportedCable judged(Cable cable, RoutedCable routed, const CheckLimits& limits, CableChecker& checker,
                     const ClearanceScene* scene) {
  const std::string defect =
      routed.report.converged()
          ? ""
          : (routed.report.reason.empty() ? toString(routed.report.status) : routed.report.reason);
  CableChecks checks = checker.check(cable, routed.centerline, limits, scene, defect);
  if (cable.routing.findsLength() && routed.hasShape()) cable.length = routed.centerline.arcLengths.back();
  std::vector<ContactRun> contacts = contactRuns(cable, routed.centerline, scene);
  return {std::move(cable),  std::move(routed.centerline), routed.report, limits,
          std::move(checks), std::move(contacts)};
}

std::vector<NumberedFinding> numberedFindings(const RoutingReport& report) {
  std::vector<NumberedFinding> all;
  for (const ReportedCable& cable : report.cables)
    for (const Finding& finding : cable.checks.findings) all.push_back({0, &cable, &finding});
  std::stable_sort(all.begin(), all.end(), [](const NumberedFinding& a, const NumberedFinding& b) {
    return a.finding->status > b.finding->status;
  });
  for (std::size_t i = 0; i < all.size(); ++i) all[i].number = static_cast<int>(i) + 1;
  return all;
}

std::vector<ReportPicture> drawPictures(const RoutingReport& report,
                                        const std::vector<AssemblyReference>& assemblies,
                                        const Progress& progress) {
  std::vector<PicturedCable> cables;
  for (const ReportedCable& cable : report.cables)
    if (!cable.centerline.isEmpty()) cables.push_back({&cable.cable, &cable.centerline});
  std::vector<PicturePin> pins;
  for (const NumberedFinding& numbered : numberedFindings(report))
    if (numbered.finding->status == CheckStatus::Failed)
      pins.push_back({numbered.number, numbered.finding->position});
  std::vector<ReportPicture> pictures, turnable;
  if (std::string figure = turnableScene(assemblies, cables, pins); !figure.empty())
    turnable.push_back({"in three dimensions", std::move(figure), {}});
  for (const PictureView view :
       {PictureView::Isometric, PictureView::Front, PictureView::Right, PictureView::Top}) {
    if (!progress.report(pictures.size() / 4.0, "Drawing")) return {};
    const bool large = pictures.empty();
    std::string svg = drawScene(assemblies, cables, pins, view, large ? 1100 : 560, large ? 700 : 460);
    if (svg.empty()) return {};
    pictures.push_back({toString(view), std::move(svg), {}});
  }
  pictures.insert(pictures.begin(), turnable.begin(), turnable.end());
  return pictures;
}

}  // namespace liana
