// Puts an eye over the style's check box, which is hard to see on dark.
#include "gui/panels/eye_delegate.h"

#include <QApplication>
#include <QPainter>

#include "gui/resources/icons.h"

namespace liana {

void EyeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
  QStyledItemDelegate::paint(painter, option, index);
  QStyleOptionViewItem row = option;
  initStyleOption(&row, index);
  if (!row.features.testFlag(QStyleOptionViewItem::HasCheckIndicator)) return;
  const QStyle* style = row.widget ? row.widget->style() : QApplication::style();
  const QRect box = style->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &row, row.widget);
  const bool selected = row.state.testFlag(QStyle::State_Selected);
  painter->save();
  painter->fillRect(box.adjusted(-1, -1, 1, 1),
                    row.palette.color(selected ? QPalette::Highlight : QPalette::Base));
  if (row.checkState != Qt::Checked) painter->setOpacity(0.55);
  static const QIcon open = icon("show"), shut = icon("hide");
  const QRect eye(box.center() - QPoint(9, 9), QSize(18, 18));
  (row.checkState == Qt::Unchecked ? shut : open)
      .paint(painter, eye, Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
  painter->restore();
}

}  // namespace liana
