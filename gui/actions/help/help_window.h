// The page of help: what Liana does and how, with the keys it really has. Ctrl+F searches it.
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QTextBrowser;

namespace liana {

/// Stands beside the window; one is enough.
class HelpWindow : public QDialog {
  Q_OBJECT

public:
  /// Lists the keys of the menus of `window`.
  explicit HelpWindow(QWidget* window);

  /// Goes to a heading, such as "keys"; empty: to the beginning.
  void showSection(const QString& anchor);

private:
  void find(bool backwards);
  void startSearch();

  QTextBrowser* page_;
  QLineEdit* sought_;
  QLabel* notFound_;
};

}  // namespace liana
