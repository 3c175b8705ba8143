// Pieces of the pages for people: cells, head rows, cards.
#pragma once

#include <initializer_list>
#include <string>

#include "kernel/checks/finding.h"
#include "kernel/model/assembly/color.h"

namespace liana {

/// The class of the page's style that a verdict is shown with.
const char* styleOf(CheckStatus status);

std::string cell(const std::string& text, const char* style = "");
/// Names of columns: those of words, then those of numbers.
std::string headRow(std::initializer_list<const char*> left, std::initializer_list<const char*> right);
/// A name with a dot of its colour before it.
std::string chip(const Color& color, const std::string& name);
/// A number with words below it.
std::string card(const char* style, const std::string& value, const std::string& words);
/// Empty when there are no rows.
std::string titledTable(const std::string& title, const std::string& head, const std::string& rows);

}  // namespace liana
