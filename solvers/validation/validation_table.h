// The rows of a validation: what theory says, what was measured, how far apart they are and how far they may
// be.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace liana {

/// One comparison. `measured` and `error` are NaN when the solve behind them did not converge.
struct ValidationRow {
  std::string caseName;
  std::string quantity;
  double reference = 0;
  double measured = 0;
  double error = 0;  // in the sense of the quantity: relative, or relative to the rod's length
  double limit = 0;  // of the error
  bool pass = false;
};

/// Called with every row as soon as it is known; return false to stop after it. May be empty.
using ValidationProgress = std::function<bool(const ValidationRow& row)>;

/// Collects rows. Once stopped it takes no more, and cases should not begin new work.
class ValidationTable {
public:
  explicit ValidationTable(ValidationProgress progress = {}) : progress_(std::move(progress)) {}

  /// A number with its distance |measured − reference| / scale.
  void add(const std::string& caseName, const std::string& quantity, double reference, double measured,
           double scale, double limit);
  /// A number whose distance is computed by the case (a vector, a shape).
  void addError(const std::string& caseName, const std::string& quantity, double reference, double measured,
                double error, double limit);
  /// A number that may exceed the reference: only what is missing to it is an error.
  void addAtLeast(const std::string& caseName, const std::string& quantity, double reference, double measured,
                  double limit);
  /// So many of so many, none may be missing.
  void addCount(const std::string& caseName, const std::string& quantity, int expected, int counted);

  bool stopped() const { return stopped_; }
  const std::vector<ValidationRow>& rows() const { return rows_; }

private:
  ValidationProgress progress_;
  std::vector<ValidationRow> rows_;
  bool stopped_ = false;
};

/// Cases that belong together, with a name for people and for test names (letters only).
struct ValidationGroup {
  std::string name;
  void (*run)(ValidationTable& table);
};

}  // namespace liana
