#include "io/vdafs/write_vdafs.h"

#include <cctype>
#include <cstdio>
#include <ctime>
#include <set>

#include "io/utf8.h"
#include "io/version.h"

namespace liana {
namespace {

using Eigen::Vector3d;

constexpr std::size_t kDataColumns = 72;
constexpr std::size_t kNameLength = 8;
constexpr int kHeaderLines = 20;
constexpr const char* kFrameName = "LIANA";  // of header and end

/// Cuts text into records: 72 columns of data, 8 of sequence number.
class VdafsRecords {
public:
  void add(std::string data) {
    data.resize(kDataColumns, ' ');
    char number[16];
    std::snprintf(number, sizeof number, "%08d", ++count_ % 100000000);
    text_ += data + number + "\n";
  }

  /// Free text of the header or a comment: plain ASCII, cut at the last column.
  void addFreeText(const std::string& text) {
    std::string plain;
    for (const unsigned char c : text) plain += c >= 0x20 && c < 0x7f ? static_cast<char>(c) : '?';
    add(plain.substr(0, kDataColumns));
  }

  /// Values of a statement, parted by commas and never cut in two; a record ends before column 72.
  void addStatement(const std::string& begin, const std::vector<std::string>& values) {
    std::string line = begin;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string word = values[i] + (i + 1 < values.size() ? "," : "");
      if (line.size() + 1 + word.size() >= kDataColumns) {
        add(line);
        line.clear();
      }
      line += (line.empty() ? "" : " ") + word;
    }
    add(line);
  }

  std::string text() && { return std::move(text_); }

private:
  std::string text_;
  int count_ = 0;
};

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.12E", value == 0 ? 0.0 : value);
  return text;
}

/// Comments are ASCII: other characters as \uXXXX, so that the name can be had back.
std::string asciiName(const std::string& utf8) {
  std::string result;
  for (const char32_t c : codePointsOf(utf8)) {
    char escape[16] = {c < 0x20 || c == 0x7f ? ' ' : static_cast<char>(c), 0};
    if (c >= 0x80 || c == U'\\')
      std::snprintf(escape, sizeof escape, c > 0xffff ? "\\U%08X" : "\\u%04X", static_cast<unsigned>(c));
    result += escape;
  }
  return result;
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[16];
  std::strftime(text, sizeof text, "%d/%m/%Y", &parts);
  return text;
}

void addHeader(VdafsRecords& records, const std::string& fileName) {
  const std::string stars(71, '*');
  const auto titled = [](const std::string& title) {
    const std::size_t dashes = (71 - title.size() - 2) / 2;
    return std::string(dashes, '-') + " " + title + " " + std::string(71 - title.size() - 2 - dashes, '-');
  };
  records.add(std::string(kFrameName) + " = HEADER / " + std::to_string(kHeaderLines));
  const std::vector<std::string> lines{stars,
                                       "VDAFS VERSION     :  2.0",
                                       titled("SENDER DATA"),
                                       "SENDER COMPANY    :  UNKNOWN",
                                       "CONTACT PERSON    :  UNKNOWN",
                                       "TELEPHONE NO.     :  UNKNOWN",
                                       "ADDRESS           :  UNKNOWN",
                                       std::string("SENDING SYSTEM    :  LIANA ") + versionText(),
                                       "SENDING DATE      :  " + today(),
                                       "FILE NAME         :  " + asciiName(fileName),
                                       titled("PART DATA"),
                                       "PROJECT NAME      :  UNKNOWN",
                                       "OBJECT CODE       :  CABLE CENTERLINES, MM",
                                       "VARIANT           :  NONE",
                                       "CONFIDENTIALITY   :  UNCLASSIFIED",
                                       "DATE EFFECTIVE    :  " + today(),
                                       titled("RECEIVER DATA"),
                                       "COMPANY NAME      :  UNKNOWN",
                                       "RECEIVER NAME     :  UNKNOWN",
                                       stars};
  for (const std::string& line : lines) records.addFreeText(line);
}

/// The cubic of one rod segment in powers of a local parameter from 0 to 1, coordinate by coordinate.
void addSegment(const HermiteCurve& curve, std::size_t i, std::vector<std::string>& values) {
  const double h = curve.parameters[i + 1] - curve.parameters[i];
  const Vector3d &p = curve.points[i], delta = curve.points[i + 1] - p;
  const Vector3d &t0 = curve.tangents[i], &t1 = curve.tangents[i + 1];
  const Vector3d a[4] = {p, h * t0, 3 * delta - h * (2 * t0 + t1), -2 * delta + h * (t0 + t1)};
  values.push_back("4");
  for (int axis = 0; axis < 3; ++axis)
    for (const Vector3d& coefficient : a) values.push_back(number(coefficient[axis]));
}

/// A long name goes on in further comment lines.
void addNameComment(VdafsRecords& records, const std::string& name) {
  const std::string text = asciiName(name);
  constexpr std::size_t kRoom = 54;
  records.add("$$ CABLE NAME: " + text.substr(0, kRoom));
  for (std::size_t at = kRoom; at < text.size(); at += kRoom)
    records.add("$$ NAME GOES ON: " + text.substr(at, kRoom));
}

void addCurve(VdafsRecords& records, const std::string& vdafsName, const VdafsCurve& cable) {
  addNameComment(records, cable.name);
  const HermiteCurve& curve = cable.curve;
  std::vector<std::string> values{std::to_string(curve.parameters.size() - 1)};
  for (const double parameter : curve.parameters) values.push_back(number(parameter));
  for (std::size_t i = 0; i + 1 < curve.parameters.size(); ++i) addSegment(curve, i, values);
  records.addStatement(vdafsName + " = CURVE /", values);
}

}  // namespace

std::vector<std::string> vdafsNames(const std::vector<std::string>& names) {
  std::set<std::string> taken{kFrameName};
  std::vector<std::string> result;
  for (const std::string& name : names) {
    std::string base;
    for (const unsigned char c : name) {
      const bool fits = c < 0x80 && (base.empty() ? std::isalpha(c) : std::isalnum(c));
      if (fits && base.size() < kNameLength) base += static_cast<char>(std::toupper(c));
    }
    if (base.empty()) base = "CABLE";
    std::string unique = base;
    for (int count = 2; !taken.insert(unique).second; ++count) {
      const std::string tail = std::to_string(count);
      unique = base.substr(0, kNameLength - tail.size()) + tail;
    }
    result.push_back(unique);
  }
  return result;
}

std::string vdafsText(const std::vector<VdafsCurve>& curves, const std::string& fileName) {
  VdafsRecords records;
  addHeader(records, fileName);
  std::vector<std::string> texts;
  for (const VdafsCurve& curve : curves) texts.push_back(curve.name);
  const std::vector<std::string> names = vdafsNames(texts);
  for (std::size_t i = 0; i < curves.size(); ++i) addCurve(records, names[i], curves[i]);
  records.add(std::string(kFrameName) + " = END");
  return std::move(records).text();
}

}  // namespace liana
