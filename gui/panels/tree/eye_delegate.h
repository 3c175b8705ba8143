// Rows of the tree: check boxes drawn as eyes, open is shown, struck through is hidden; names to type over.
#pragma once

#include <QStyledItemDelegate>

namespace liana {

/// Changes nothing itself: rows show what the document says, and change when it does.
class EyeDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

Q_SIGNALS:
  void eyeClicked(const QModelIndex& index);
  void renamed(const QModelIndex& index, const QString& name) const;

protected:
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
  QRect eyeRect(const QStyleOptionViewItem& option, const QModelIndex& index) const;
};

}  // namespace liana
