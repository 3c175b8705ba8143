// Lets the wheel scroll a panel without changing the values it passes over.
#pragma once

class QWidget;

namespace liana {

/// Of the widget and all in it: combo boxes, number fields and sliders take the wheel only while they have
/// the keyboard; otherwise what they lie in scrolls. The wheel does not give them the keyboard either.
void calmWheel(QWidget* widget);

}  // namespace liana
