// The names of things, and the edits that change them.
#pragma once

#include <QString>
#include <memory>

#include "gui/workspace/selection/selection.h"
#include "kernel/edits/edit.h"

namespace liana {

/// What people call it: a part, or a group of parts of the product tree, a cable, a handle, a socket. Empty
/// when it has no name or is not there.
QString nameOf(const Document& document, const Selection& thing);
/// The name of the part by itself, as the user knows it; as its path has it while its file is missing.
QString nameOf(const Document& document, const PartReference& part);

/// Null when the thing has that name already or can have none. Parts without a name take that of their file.
std::unique_ptr<Edit> makeRename(const Document& document, const Selection& thing, const QString& name);

/// "12.0 mm too short", and between what if the cable has handles.
QString tooShortText(const Cable& cable);

}  // namespace liana
