// Draws the check boxes of the tree as eyes: open is shown, struck through is hidden.
#pragma once

#include <QStyledItemDelegate>

namespace liana {

class EyeDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace liana
