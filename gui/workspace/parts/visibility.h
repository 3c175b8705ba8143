// Hiding, showing, isolating and seeing through: one undo step each, and none when nothing would change.
#pragma once

#include <vector>

#include "gui/workspace/selection/selection_set.h"

namespace liana {

class Document;
class Workspace;

void hide(Workspace& workspace, const std::vector<PartInstance>& parts, const std::vector<CableId>& cables);
void show(Workspace& workspace, const std::vector<PartInstance>& parts, const std::vector<CableId>& cables);
/// Shows what is selected, with the cable of a selected handle or end, and nothing else.
void isolate(Workspace& workspace, const SelectionSet& selected);
void showAll(Workspace& workspace);
/// 1 hides what is behind. Changes with one merge token are one step.
void setOpacity(Workspace& workspace, const std::vector<PartInstance>& parts, double opacity,
                int mergeToken = 0);

/// Selected cables, and the one whose handle or end is selected.
std::vector<CableId> cablesOf(const SelectionSet& selected);
/// Every part of every assembly.
std::vector<PartInstance> allParts(const Document& document);
/// The parts by their paths.
std::vector<PartReference> referencesOf(const Document& document, const std::vector<PartInstance>& parts);

}  // namespace liana
