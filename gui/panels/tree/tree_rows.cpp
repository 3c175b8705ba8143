// Keeps what rows stand for in their data.
#include "gui/panels/tree/tree_rows.h"

namespace liana {
namespace {

constexpr int kTargetRole = Qt::UserRole;
constexpr int kNamedRole = Qt::UserRole + 1;
constexpr int kMissingRole = Qt::UserRole + 2;

}  // namespace

void setTarget(QTreeWidgetItem* row, const Selection& target) {
  row->setData(0, kTargetRole, QVariant::fromValue(target));
}

Selection targetOf(const QTreeWidgetItem* row) {
  return row ? row->data(0, kTargetRole).value<Selection>() : Selection{};
}

void setNamed(QTreeWidgetItem* row, const Selection& named) {
  row->setData(0, kNamedRole, QVariant::fromValue(named));
  row->setFlags(row->flags() | Qt::ItemIsEditable);
}

Selection namedOf(const QTreeWidgetItem* row) {
  return row ? row->data(0, kNamedRole).value<Selection>() : Selection{};
}

void setMissing(QTreeWidgetItem* row, AssemblyId assembly) {
  row->setData(0, kMissingRole, QVariant::fromValue<qulonglong>(assembly.value));
}

AssemblyId missingOf(const QTreeWidgetItem* row) {
  return {row->data(0, kMissingRole).toULongLong()};
}

QString displayName(const std::string& name, const QString& fallback) {
  return name.empty() ? fallback : QString::fromStdString(name);
}

}  // namespace liana
