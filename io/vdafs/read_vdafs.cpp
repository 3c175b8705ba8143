#include "io/vdafs/read_vdafs.h"

#include <map>
#include <numbers>
#include <set>

#include "io/parse_number.h"
#include "io/read_file.h"
#include "io/vdafs/vdafs_statements.h"

namespace liana {
namespace {

using Eigen::Vector3d;

constexpr int kHighestOrder = 40;
constexpr double kSamePlace = 1e-7;  // up to here neighbouring segments of a CURVE go on smoothly [mm]

/// What is wrong with a statement; caught in readVdafs and nowhere else.
struct VdafsDefect {
  std::string message;
};

/// Takes the values of one statement one after the other.
class ValueReader {
public:
  explicit ValueReader(const VdafsStatement& statement) : statement_(statement) {}

  std::size_t left() const { return statement_.values.size() - next_; }

  [[noreturn]] void fail(const std::string& what) const {
    const bool inside = next_ > 0 && next_ <= statement_.values.size();
    const int line = inside ? statement_.values[next_ - 1].line : statement_.line;
    throw VdafsDefect{"line " + std::to_string(line) + ": " + std::string(statement_.type.substr(0, 20)) +
                      " \"" + std::string(statement_.name.substr(0, 20)) + "\" " + what};
  }

  double number() {
    const std::string_view word = take();
    const std::optional<double> value = parseNumber(word);
    if (!value) fail("has \"" + std::string(word.substr(0, 30)) + "\" where a number must be.");
    return *value;
  }

  int count(int most) {
    const std::string_view word = take();
    const std::optional<int> value = parseInteger(word);
    if (!value || *value < 1) fail("has \"" + std::string(word.substr(0, 30)) + "\" where a count must be.");
    if (*value > most) fail("counts " + std::to_string(*value) + " where the file holds less.");
    return *value;
  }

  Vector3d vector() {
    const double x = number(), y = number(), z = number();
    return {x, y, z};
  }

private:
  std::string_view take() {
    if (left() == 0) fail("ends too early: values are missing.");
    return statement_.values[next_++].text;
  }

  const VdafsStatement& statement_;
  std::size_t next_ = 0;
};

/// One segment: x(u) = Σ a_i uⁱ with u from 0 to 1 between the two parameters.
HermiteCurve segmentCurve(const std::vector<Vector3d>& a, double from, double to) {
  const auto evaluate = [&](double parameter) {
    const double u = (parameter - from) / (to - from);
    CurveSample sample{Vector3d::Zero(), Vector3d::Zero()};
    for (std::size_t i = a.size(); i-- > 0;) {
      sample.derivative = sample.derivative * u + sample.point;
      sample.point = sample.point * u + a[i];
    }
    sample.derivative /= to - from;
    return sample;
  };
  return sampleCurve(evaluate, {from, to}, kSamePlace);
}

/// Goes on with the last piece where the new one continues it, else begins a new one.
void appendSegment(const HermiteCurve& segment, CurveChain& chain) {
  const double h = segment.parameters.back() - segment.parameters.front();
  const bool goesOn = !chain.empty() &&
                      (chain.back().points.back() - segment.points.front()).norm() < kSamePlace &&
                      (chain.back().tangents.back() - segment.tangents.front()).norm() * h < kSamePlace;
  if (!goesOn) {
    chain.push_back(segment);
    return;
  }
  HermiteCurve& last = chain.back();
  last.parameters.insert(last.parameters.end(), segment.parameters.begin() + 1, segment.parameters.end());
  last.points.insert(last.points.end(), segment.points.begin() + 1, segment.points.end());
  last.tangents.insert(last.tangents.end(), segment.tangents.begin() + 1, segment.tangents.end());
}

CurveChain readCurve(ValueReader& values) {
  const int segments = values.count(static_cast<int>(values.left()) - 1);
  std::vector<double> parameters;
  for (int i = 0; i <= segments; ++i) {
    parameters.push_back(values.number());
    if (i > 0 && !(parameters[i] > parameters[i - 1])) values.fail("has parameters that do not grow.");
  }
  CurveChain chain;
  for (int i = 0; i < segments; ++i) {
    const int order = values.count(kHighestOrder);
    std::vector<Vector3d> coefficients(order);
    for (int axis = 0; axis < 3; ++axis)
      for (Vector3d& coefficient : coefficients) coefficient[axis] = values.number();
    appendSegment(segmentCurve(coefficients, parameters[i], parameters[i + 1]), chain);
  }
  if (values.left() > 0) values.fail("has " + std::to_string(values.left()) + " values too many.");
  return chain;
}

CurveChain readCircle(ValueReader& values) {
  const Vector3d center = values.vector();
  const double radius = values.number();
  const Vector3d v = values.vector(), w = values.vector();
  const double from = values.number(), to = values.number();
  constexpr double kRadians = std::numbers::pi / 180;
  if (!(radius > 0)) values.fail("has a radius that is not above zero.");
  if (std::abs(v.norm() - 1) > 1e-3 || std::abs(w.norm() - 1) > 1e-3 || std::abs(v.dot(w)) > 1e-3)
    values.fail("has axes that are no unit vectors at a right angle.");
  if (std::abs(from) > 720 || std::abs(to) > 720) values.fail("has angles beyond two turns.");
  const double end = to > from ? to : to + 360;  // from v towards w
  return {arcAround(center, radius * v, radius * w, from * kRadians, end * kRadians)};
}

/// Turns statements into pieces; rows of points become one.
class VdafsPieces {
public:
  void add(const VdafsStatement& statement) {
    ValueReader values(statement);
    if (statement.type == "POINT") {
      if (row_.empty()) rowName_ = nameOf(statement);
      row_.push_back(values.vector());
      return;
    }
    endRow();
    if (statement.type == "CURVE") {
      addPiece(statement, readCurve(values));
    } else if (statement.type == "CIRCLE") {
      addPiece(statement, readCircle(values));
    } else if (statement.type == "PSET") {
      std::vector<Vector3d> points(values.count(static_cast<int>(values.left())));
      for (Vector3d& point : points) point = values.vector();
      addPiece(statement, chainThrough(points));
    } else if (statement.type == "GROUP") {
      for (const VdafsValue& member : statement.values) groups_[std::string(member.text)] = statement.name;
    } else if (!isFrame(statement.type)) {
      passedOver_.insert(std::string(statement.type.substr(0, 20)));
    }
  }

  std::vector<LoosePiece> finish() {
    endRow();
    for (LoosePiece& piece : pieces_)
      if (const auto group = groups_.find(piece.group); group != groups_.end()) {
        piece.name = group->second;
        piece.group = "group " + group->second;
      } else if (piece.group.rfind("cable ", 0) != 0) {
        piece.group.clear();
      }
    return std::move(pieces_);
  }

  const std::set<std::string>& passedOver() const { return passedOver_; }

private:
  static bool isFrame(std::string_view type) {
    return type == "HEADER" || type == "END" || type == "BEGINSET" || type == "ENDSET";
  }
  static std::string nameOf(const VdafsStatement& statement) {
    return statement.cable.empty() ? std::string(statement.name) : statement.cable;
  }

  void addPiece(const VdafsStatement& statement, CurveChain chain) {
    const std::string group =
        statement.cable.empty() ? std::string(statement.name) : "cable " + std::to_string(pieces_.size());
    pieces_.push_back({group, nameOf(statement), {}, std::move(chain)});
  }

  void endRow() {
    if (row_.size() > 1) pieces_.push_back({"", rowName_, {}, chainThrough(row_)});
    row_.clear();
  }

  std::vector<LoosePiece> pieces_;
  std::map<std::string, std::string> groups_;  // entity → its group
  std::set<std::string> passedOver_;
  std::vector<Vector3d> row_;
  std::string rowName_;
};

}  // namespace

Result<std::vector<LoosePiece>> readVdafs(const std::filesystem::path& file,
                                          std::vector<std::string>& warnings) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  const std::string name = "\"" + file.string() + "\"";
  const Result<std::vector<VdafsStatement>> statements = splitVdafs(*text);
  if (!statements.ok()) return Error{name + ", " + statements.error().message};
  if (statements->empty()) return Error{name + " holds no VDA-FS statements such as NAME = CURVE / values."};
  VdafsPieces pieces;
  try {
    for (const VdafsStatement& statement : *statements) pieces.add(statement);
  } catch (const VdafsDefect& defect) {
    return Error{name + ", " + defect.message};
  }
  for (const std::string& type : pieces.passedOver())
    warnings.push_back(name + ": entities " + type + " are no curves and were left out.");
  return pieces.finish();
}

}  // namespace liana
