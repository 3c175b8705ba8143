#include "io/cli/complaint.h"

#include <algorithm>
#include <cctype>

namespace liana {
namespace {

bool isUpper(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0;
}

/// A sentence that goes on after a semicolon: names and abbreviations keep their capitals.
std::string continued(std::string_view sentence) {
  std::string text(sentence);
  const std::string_view firstWord = sentence.substr(0, sentence.find(' '));
  const bool isName = firstWord == "Liana" || firstWord == "Open" ||
                      std::any_of(firstWord.begin() + 1, firstWord.end(), isUpper);
  if (!text.empty() && !isName)
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

/// Optimal string alignment distance.
int lettersApart(std::string_view a, std::string_view b) {
  std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = static_cast<int>(i + j);
        continue;
      }
      const int replaced = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string uniformMessage(std::string_view message) {
  std::string text;
  if (message.starts_with('"')) {
    const std::size_t close = message.find('"', 1);
    if (close != std::string_view::npos && close > 1) {
      text = std::string(message.substr(1, close - 1)) + ":";
      message.remove_prefix(close + 1);
      if (message.starts_with(':') || message.starts_with(',')) message.remove_prefix(1);
    }
  }
  while (message.ends_with('.') || message.ends_with('\n')) message.remove_suffix(1);
  std::size_t start = 0;
  for (std::size_t i = 0; i + 2 < message.size(); ++i) {
    if (message[i] != '.' || message[i + 1] != ' ' || !isUpper(message[i + 2])) continue;
    text +=
        (start == 0 ? std::string(message.substr(0, i)) : continued(message.substr(start, i - start))) + "; ";
    start = i + 2;
  }
  return text + (start == 0 ? std::string(message) : continued(message.substr(start)));
}

std::string nearestOf(std::string_view word, const std::vector<std::string>& candidates) {
  std::string nearest;
  int fewest = std::max(2, static_cast<int>(word.size()) / 3) + 1;
  for (const std::string& candidate : candidates) {
    const bool begins = word.size() >= 2 && candidate.starts_with(word);
    const int apart = begins ? 1 : lettersApart(word, candidate);
    if (apart >= fewest || apart >= static_cast<int>(std::max(word.size(), candidate.size()))) continue;
    fewest = apart;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace liana
