#include "io/dxf/write_dxf.h"

#include <cctype>
#include <cstdio>
#include <set>
#include <string_view>
#include <utility>

#include "io/dxf/dxf_colors.h"
#include "io/utf8.h"

namespace liana {
namespace {

using Eigen::Vector3d;

/// One character in ASCII.
std::string escaped(char32_t c) {
  if (c < 0x80) return std::string(1, static_cast<char>(c));
  char text[20];
  if (c > 0xffff)
    std::snprintf(text, sizeof text, "\\U+%04X\\U+%04X",
                  static_cast<unsigned>(0xd800 + ((c - 0x10000) >> 10)),
                  static_cast<unsigned>(0xdc00 + ((c - 0x10000) & 0x3ff)));
  else
    std::snprintf(text, sizeof text, "\\U+%04X", static_cast<unsigned>(c));
  return text;
}

/// Text of at most 255 characters on one line; a backslash would begin an escape.
std::string textOf(const std::string& utf8) {
  std::string text;
  for (const char32_t c : codePointsOf(utf8))
    if (text.size() < 240) text += c < 0x20 ? " " : c == U'\\' ? "\\U+005C" : escaped(c);
  return text;
}

/// Writes pairs of group code and value, and hands out handles.
class DxfPairs {
public:
  void add(int code, const std::string& value) {
    char line[16];
    std::snprintf(line, sizeof line, "%3d\n", code);
    text_ += line + value + "\n";
  }
  void add(int code, const char* value) { add(code, std::string(value)); }
  void add(int code, int value) { add(code, std::to_string(value)); }
  void add(int code, double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.9f", value == 0 ? 0.0 : value);
    add(code, std::string(text));
  }
  void addPoint(const Vector3d& p) { add(10, p.x()), add(20, p.y()), add(30, p.z()); }

  std::string newHandle() {
    char text[16];
    std::snprintf(text, sizeof text, "%X", nextHandle_++);
    return text;
  }
  /// Type, handle, owner and class of an object; returns the handle.
  std::string open(const char* type, const std::string& owner, const char* first,
                   const char* second = nullptr, int handleCode = 5) {
    const std::string handle = newHandle();
    add(0, type), add(handleCode, handle), add(330, owner), add(100, first);
    if (second) add(100, second);
    return handle;
  }

  std::string text_;

private:
  unsigned nextHandle_ = 0x100;
};

/// The tables every file needs, with our layers; the fixed handles are below those handed out.
class DxfWriter {
public:
  explicit DxfWriter(const std::vector<DxfPolyline>& polylines) : polylines_(polylines) {
    std::vector<std::string> names;
    for (const DxfPolyline& polyline : polylines) names.push_back(polyline.name);
    layers_ = dxfLayerNames(names);
  }

  std::string run() {
    DxfPairs body;
    writeTables(body);
    writeBlocks(body);
    section(body, "ENTITIES", [&] {
      for (std::size_t i = 0; i < polylines_.size(); ++i) writePolyline(body, i);
    });
    writeObjects(body);
    body.add(0, "EOF");
    DxfPairs head;
    writeHeader(head, body.newHandle());
    return head.text_ + body.text_;
  }

private:
  static constexpr const char* kModelSpace = "1F";
  static constexpr const char* kPaperSpace = "1B";

  template <typename Content>
  static void section(DxfPairs& out, const char* name, const Content& content) {
    out.add(0, "SECTION"), out.add(2, name);
    content();
    out.add(0, "ENDSEC");
  }

  template <typename Content>
  static void table(DxfPairs& out, const char* name, const char* handle, int entries,
                    const Content& content) {
    out.add(0, "TABLE"), out.add(2, name), out.add(5, handle), out.add(330, "0");
    out.add(100, "AcDbSymbolTable"), out.add(70, entries);
    content();
    out.add(0, "ENDTAB");
  }

  static void writeHeader(DxfPairs& out, const std::string& nextHandle) {
    out.add(999, "Cable centerlines by Liana, millimetres, one layer per cable");
    section(out, "HEADER", [&] {
      out.add(9, "$ACADVER"), out.add(1, "AC1015");
      out.add(9, "$DWGCODEPAGE"), out.add(3, "ANSI_1252");
      out.add(9, "$INSBASE"), out.addPoint(Vector3d::Zero());
      out.add(9, "$HANDSEED"), out.add(5, nextHandle);
      out.add(9, "$INSUNITS"), out.add(70, 4);     // millimetres
      out.add(9, "$MEASUREMENT"), out.add(70, 1);  // metric
      out.add(9, "$LUNITS"), out.add(70, 2);
    });
    section(out, "CLASSES", [] {});
  }

  void writeTables(DxfPairs& out) const {
    section(out, "TABLES", [&] {
      table(out, "VPORT", "8", 0, [] {});
      table(out, "LTYPE", "5", 3, [&] {
        for (const char* name : {"ByBlock", "ByLayer", "Continuous"}) {
          out.open("LTYPE", "5", "AcDbSymbolTableRecord", "AcDbLinetypeTableRecord");
          out.add(2, name), out.add(70, 0), out.add(3, ""), out.add(72, 65), out.add(73, 0), out.add(40, 0.0);
        }
      });
      table(out, "LAYER", "2", static_cast<int>(layers_.size()) + 1, [&] {
        writeLayer(out, "0", 7);
        for (std::size_t i = 0; i < layers_.size(); ++i)
          writeLayer(out, layers_[i], dxfColorNumber(polylines_[i].color));
      });
      table(out, "STYLE", "3", 1, [&] {
        out.open("STYLE", "3", "AcDbSymbolTableRecord", "AcDbTextStyleTableRecord");
        out.add(2, "Standard"), out.add(70, 0), out.add(40, 0.0), out.add(41, 1.0), out.add(50, 0.0);
        out.add(71, 0), out.add(42, 2.5), out.add(3, "txt"), out.add(4, "");
      });
      table(out, "VIEW", "6", 0, [] {});
      table(out, "UCS", "7", 0, [] {});
      table(out, "APPID", "9", 2, [&] {
        for (const char* name : {"ACAD", "LIANA"}) {
          out.open("APPID", "9", "AcDbSymbolTableRecord", "AcDbRegAppTableRecord");
          out.add(2, name), out.add(70, 0);
        }
      });
      writeDimensionStyles(out);
      table(out, "BLOCK_RECORD", "1", 2, [&] {
        writeBlockRecord(out, kModelSpace, "*Model_Space");
        writeBlockRecord(out, kPaperSpace, "*Paper_Space");
      });
    });
  }

  static void writeDimensionStyles(DxfPairs& out) {
    out.add(0, "TABLE"), out.add(2, "DIMSTYLE"), out.add(5, "A"), out.add(330, "0");
    out.add(100, "AcDbSymbolTable"), out.add(70, 1), out.add(100, "AcDbDimStyleTable");
    out.open("DIMSTYLE", "A", "AcDbSymbolTableRecord", "AcDbDimStyleTableRecord", 105);
    out.add(2, "Standard"), out.add(70, 0);
    out.add(0, "ENDTAB");
  }

  static void writeLayer(DxfPairs& out, const std::string& name, int color) {
    out.open("LAYER", "2", "AcDbSymbolTableRecord", "AcDbLayerTableRecord");
    out.add(2, name), out.add(70, 0), out.add(62, color), out.add(6, "Continuous");
    out.add(390, "F");
  }

  static void writeBlockRecord(DxfPairs& out, const char* handle, const char* name) {
    out.add(0, "BLOCK_RECORD"), out.add(5, handle), out.add(330, "1"), out.add(100, "AcDbSymbolTableRecord");
    out.add(100, "AcDbBlockTableRecord"), out.add(2, name);
  }

  static void writeBlocks(DxfPairs& out) {
    section(out, "BLOCKS", [&] {
      for (const auto& [owner, name] :
           {std::pair(kModelSpace, "*Model_Space"), std::pair(kPaperSpace, "*Paper_Space")}) {
        out.open("BLOCK", owner, "AcDbEntity");
        out.add(8, "0"), out.add(100, "AcDbBlockBegin"), out.add(2, name), out.add(70, 0);
        out.addPoint(Vector3d::Zero());
        out.add(3, name), out.add(1, "");
        out.open("ENDBLK", owner, "AcDbEntity");
        out.add(8, "0"), out.add(100, "AcDbBlockEnd");
      }
    });
  }

  void writePolyline(DxfPairs& out, std::size_t i) const {
    const auto inLayer = [&](const char* type, const std::string& owner) {
      std::string handle = out.open(type, owner, "AcDbEntity");
      out.add(8, layers_[i]);
      return handle;
    };
    const std::string handle = inLayer("POLYLINE", kModelSpace);
    out.add(100, "AcDb3dPolyline"), out.add(66, 1);
    out.addPoint(Vector3d::Zero());
    out.add(70, 8);
    out.add(1001, "LIANA"), out.add(1000, textOf(polylines_[i].name));  // the name as it is
    for (const Vector3d& point : polylines_[i].points) {
      inLayer("VERTEX", handle);
      out.add(100, "AcDbVertex"), out.add(100, "AcDb3dPolylineVertex");
      out.addPoint(point);
      out.add(70, 32);
    }
    inLayer("SEQEND", handle);
  }

  static void writeObjects(DxfPairs& out) {
    section(out, "OBJECTS", [&] {
      out.add(0, "DICTIONARY"), out.add(5, "C"), out.add(330, "0"), out.add(100, "AcDbDictionary"),
          out.add(281, 1);
      out.add(3, "ACAD_GROUP"), out.add(350, "D"), out.add(3, "ACAD_PLOTSTYLENAME"), out.add(350, "E");
      out.add(0, "DICTIONARY"), out.add(5, "D"), out.add(330, "C"), out.add(100, "AcDbDictionary"),
          out.add(281, 1);
      out.add(0, "ACDBDICTIONARYWDFLT"), out.add(5, "E"), out.add(330, "C"), out.add(100, "AcDbDictionary");
      out.add(281, 1), out.add(3, "Normal"), out.add(350, "F"), out.add(100, "AcDbDictionaryWithDefault");
      out.add(340, "F");
      out.add(0, "ACDBPLACEHOLDER"), out.add(5, "F"), out.add(330, "E");
    });
  }

  const std::vector<DxfPolyline>& polylines_;
  std::vector<std::string> layers_;
};

}  // namespace

std::vector<std::string> dxfLayerNames(const std::vector<std::string>& names) {
  constexpr std::size_t kLongest = 240;
  std::set<std::string> taken{"0", "DEFPOINTS"};
  std::vector<std::string> result;
  for (const std::string& name : names) {
    std::string layer;
    for (const char32_t c : codePointsOf(name)) {
      const bool forbidden = c < 0x20 || c == 0x7f ||
                             std::u32string_view(U"<>/\\\":;?*|=`',").find(c) != std::u32string_view::npos;
      if (layer.size() < kLongest) layer += forbidden ? "_" : escaped(c);
    }
    if (layer.find_first_not_of(' ') == std::string::npos) layer = "Cable";
    const auto key = [](std::string text) {
      for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      return text;
    };
    std::string unique = layer;
    for (int count = 2; !taken.insert(key(unique)).second; ++count)
      unique = layer + "_" + std::to_string(count);
    result.push_back(unique);
  }
  return result;
}

std::string dxfText(const std::vector<DxfPolyline>& polylines) {
  return DxfWriter(polylines).run();
}

}  // namespace liana
