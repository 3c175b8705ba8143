// Puts an eye over the style's check box, which is hard to see on dark, and passes on what was done.
#include "gui/panels/tree/eye_delegate.h"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>

#include "gui/resources/icons.h"

namespace liana {

void EyeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
  QStyledItemDelegate::paint(painter, option, index);
  QStyleOptionViewItem row = option;
  initStyleOption(&row, index);
  if (!row.features.testFlag(QStyleOptionViewItem::HasCheckIndicator)) return;
  const QRect box = eyeRect(option, index);
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

QRect EyeDelegate::eyeRect(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem row = option;
  initStyleOption(&row, index);
  const QStyle* style = row.widget ? row.widget->style() : QApplication::style();
  return style->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &row, row.widget);
}

bool EyeDelegate::editorEvent(QEvent* event, QAbstractItemModel*, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
  if (!index.flags().testFlag(Qt::ItemIsUserCheckable)) return false;
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseButtonRelease: {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      if (mouse->button() != Qt::LeftButton || !eyeRect(option, index).contains(mouse->pos())) return false;
      if (event->type() == QEvent::MouseButtonRelease) Q_EMIT eyeClicked(index);
      return true;
    }
    case QEvent::KeyPress: {
      const int key = static_cast<QKeyEvent*>(event)->key();
      if (key != Qt::Key_Space && key != Qt::Key_Select) return false;
      Q_EMIT eyeClicked(index);
      return true;
    }
    default:
      return false;
  }
}

void EyeDelegate::setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex& index) const {
  if (const auto* line = qobject_cast<QLineEdit*>(editor)) Q_EMIT renamed(index, line->text());
}

}  // namespace liana
