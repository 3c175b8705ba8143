// How the report page looks: light and dark on screens, light on A4 paper.
#pragma once

namespace liana {

extern const char* const kReportStyle;  // CSS

}  // namespace liana
