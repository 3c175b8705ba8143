// The page of a load case: the table of what drives are told over time, and what differs from the rigging.
#pragma once

#include "gui/hoist/pages/rig_form.h"

class QTableWidget;

namespace liana {

class CasePage : public RigForm {
  Q_OBJECT

public:
  explicit CasePage(RigEditor& editor);

private:
  bool isAbout(const Rigging& rigging) const override { return rigging.findCase(thing()) != nullptr; }
  void addTable();
  void showTable(const Rigging& rigging);
  void showRow(const Rigging& rigging, const DriveCommand& command, int row);
  QStringList drivesFor(const Rigging& rigging, CommandKind kind) const;
  void changeRow(int row, const QString& what, const std::function<void(DriveCommand&)>& change);
  void addSlackRows();

  QTableWidget* table_ = nullptr;
};

}  // namespace liana
