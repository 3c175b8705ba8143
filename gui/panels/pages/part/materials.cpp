// Usual densities, as tables of engineers give them.
#include "gui/panels/pages/part/materials.h"

#include <QCoreApplication>

namespace liana {

const std::vector<Material>& commonMaterials() {
  const auto tr = [](const char* name) { return QCoreApplication::translate("Materials", name); };
  static const std::vector<Material> materials{{tr("Steel"), 7850},
                                               {tr("Stainless steel"), 7900},
                                               {tr("Cast iron"), 7200},
                                               {tr("Aluminium"), 2700},
                                               {tr("Magnesium"), 1800},
                                               {tr("Titanium"), 4430},
                                               {tr("Copper"), 8960},
                                               {tr("Brass"), 8500},
                                               {tr("ABS"), 1050},
                                               {tr("Polyamide (PA)"), 1140},
                                               {tr("Polypropylene (PP)"), 905},
                                               {tr("PVC"), 1400},
                                               {tr("POM"), 1410},
                                               {tr("PTFE"), 2170},
                                               {tr("Rubber (EPDM)"), 1150},
                                               {tr("Carbon fibre (CFRP)"), 1550},
                                               {tr("Glass"), 2500}};
  return materials;
}

}  // namespace liana
