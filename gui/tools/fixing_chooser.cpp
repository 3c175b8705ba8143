// A row of buttons at the lower edge of the view.
#include "gui/tools/fixing_chooser.h"

#include <QButtonGroup>
#include <QEvent>
#include <QGridLayout>
#include <QStyle>
#include <QToolButton>
#include <algorithm>

#include "gui/view/scene/viewport.h"

namespace liana {
namespace {

constexpr int kMargin = 10, kColumns = 5;

QString tipOf(const FixingWord& fixing) {
  switch (fixing.kind) {
    case FixingKind::Clip:
      return fixing.holdsDirection ? QObject::tr("Holds place and direction of the cable")
                                   : QObject::tr("Holds its place; the cable may turn in it");
    case FixingKind::Tie:
      return QObject::tr("A cable tie: holds place and direction");
    case FixingKind::PClamp:
      return QObject::tr("A clamp around the cable, screwed on: holds place and direction");
    case FixingKind::Sliding:
      return fixing.holdsDirection ? QObject::tr("The cable slides through it in a given direction")
                                   : QObject::tr("The cable slides through it and may turn in it");
    case FixingKind::Plane:
      return QObject::tr("One place of the cable stays in a plane");
    case FixingKind::Channel:
      return QObject::tr("One place of the cable stays on a line");
  }
  return {};
}

}  // namespace

bool operator==(const FixingWord& a, const FixingWord& b) {
  return a.kind == b.kind && a.holdsDirection == b.holdsDirection;
}

const std::vector<FixingWord>& FixingChooser::kinds() {
  static const std::vector<FixingWord> all{{FixingKind::Clip, true},     {FixingKind::Clip, false},
                                           {FixingKind::Sliding, false}, {FixingKind::Sliding, true},
                                           {FixingKind::Tie, true},      {FixingKind::PClamp, true},
                                           {FixingKind::Plane, false},   {FixingKind::Channel, false}};
  return all;
}

FixingChooser::FixingChooser(Viewport& viewport, Chosen chosen) : QWidget(&viewport), viewport_(viewport) {
  setObjectName("fixingChooser");
  setAttribute(Qt::WA_StyledBackground);
  setStyleSheet(
      "#fixingChooser { background: rgba(30,34,40,175); border-radius: 6px; }"
      "#fixingChooser QToolButton { color: white; border-radius: 4px; padding: 3px 7px; }"
      "#fixingChooser QToolButton[misfit=\"true\"] { color: #8f98a3; }"
      "#fixingChooser QToolButton:hover { background: rgba(255,255,255,40); }"
      "#fixingChooser QToolButton:checked { background: #2f6fbf; }");
  auto* rows = new QGridLayout(this);
  rows->setContentsMargins(6, 4, 6, 4);
  rows->setSpacing(3);
  auto* group = new QButtonGroup(this);
  const auto add = [&](const QString& text, const QString& name, const QString& tip,
                       const std::optional<FixingWord>& kind) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setObjectName(name);
    button->setToolTip(tip + QObject::tr("  (K: the next that fits)"));
    button->setCheckable(true);
    button->setFocusPolicy(Qt::NoFocus);
    connect(button, &QToolButton::clicked, this, [chosen, kind] { chosen(kind); });
    group->addButton(button);
    const int index = static_cast<int>(buttons_.size());
    rows->addWidget(button, index / kColumns, index % kColumns);
    buttons_.push_back(button);
  };
  add(QObject::tr("As fits"), "fixing_usual", QObject::tr("What is usual at the place under the mouse"), {});
  for (const FixingWord& kind : kinds()) {
    QString name = QString::fromStdString(nameOf(kind.kind, kind.holdsDirection));
    name[0] = name[0].toUpper();
    add(name, QString("fixing_") + wordOf(kind.kind, kind.holdsDirection), tipOf(kind), kind);
  }
  viewport.installEventFilter(this);
  hide();
}

void FixingChooser::show(const std::optional<FixingWord>& chosen) {
  const auto found = chosen ? std::find(kinds().begin(), kinds().end(), *chosen) : kinds().end();
  const auto index = found == kinds().end() ? 0 : 1 + static_cast<std::size_t>(found - kinds().begin());
  buttons_[index]->setChecked(true);
  place();
  QWidget::show();
  raise();
}

void FixingChooser::setFitting(const std::vector<FixingWord>& fitting) {
  for (std::size_t i = 0; i < kinds().size(); ++i) {
    const bool fits =
        fitting.empty() || std::find(fitting.begin(), fitting.end(), kinds()[i]) != fitting.end();
    if (buttons_[i + 1]->property("misfit").toBool() == !fits) continue;
    buttons_[i + 1]->setProperty("misfit", !fits);
    buttons_[i + 1]->style()->polish(buttons_[i + 1]);
  }
}

void FixingChooser::place() {
  const int width = std::min(sizeHint().width(), viewport_.width() - 2 * kMargin);
  resize(width, sizeHint().height());
  move((viewport_.width() - width) / 2, viewport_.height() - height() - kMargin);
}

bool FixingChooser::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && isVisible()) place();
  return QWidget::eventFilter(watched, event);
}

}  // namespace liana
