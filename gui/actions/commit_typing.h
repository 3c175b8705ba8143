// What is being typed becomes part of the document before the document is saved or written.
#pragma once

class QWidget;

namespace liana {

/// Lets the field that has the window's focus take over what was typed into it; the focus stays there.
void commitTyping(QWidget* window);

}  // namespace liana
