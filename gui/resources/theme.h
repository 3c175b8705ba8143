// The look of the program where the desktop does not bring its own.
#pragma once

namespace liana {

/// Style and palette; call once after the QApplication is made.
void applyLook(bool dark);
bool isDarkLook();
/// A red for what is wrong, readable on the window's ground, as texts with markup name colours.
const char* problemColor();

}  // namespace liana
