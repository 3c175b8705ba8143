// Axis buttons, slider and field for the place of the plane.
#include "gui/panels/section_panel.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <cmath>

#include "gui/panels/fields/quantity_field.h"
#include "gui/view/scene/viewport.h"
#include "gui/view/section/section_view.h"

namespace liana {
namespace {

constexpr int kSteps = 1000;  // of the slider

QToolButton* makeButton(const QString& text, const QString& name, const QString& tip) {
  auto* button = new QToolButton;
  button->setText(text);
  button->setObjectName(name);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::NoFocus);
  return button;
}

}  // namespace

SectionPanel::SectionPanel(Viewport& viewport)
    : QFrame(&viewport),
      section_(viewport.section()),
      axes_(new QButtonGroup(this)),
      slider_(new QSlider(Qt::Horizontal)),
      position_(new QuantityField(Quantity::Length, -1e6, 1e6, 2)) {
  setObjectName("sectionPanel");
  setStyleSheet(
      "#sectionPanel { background: palette(window); border: 1px solid palette(mid); border-radius: 6px; }");
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(10, 5, 6, 5);
  line->addWidget(new QLabel(tr("Section")));
  const QString names[5] = {"X", "Y", "Z", tr("View"), tr("Face")};
  const QString tips[5] = {tr("Cut across X"), tr("Cut across Y"), tr("Cut across Z"),
                           tr("Cut across the line of sight"), tr("Cut along a face: click it  (Shift+X)")};
  for (int i = 0; i < 5; ++i) {
    auto* button = makeButton(names[i], QString("section%1").arg(i), tips[i]);
    button->setCheckable(true);
    axes_->addButton(button, i);
    line->addWidget(button);
  }
  connect(axes_, &QButtonGroup::idClicked, this, &SectionPanel::chooseAxis);
  slider_->setObjectName("sectionSlider");
  slider_->setRange(0, kSteps);
  slider_->setMinimumWidth(80);  // in a small window the panel ends before the cube
  slider_->setFocusPolicy(Qt::NoFocus);
  line->addWidget(slider_, 1);
  connect(slider_, &QSlider::valueChanged, this, &SectionPanel::slide);
  position_->setObjectName("sectionPosition");
  line->addWidget(position_);
  position_->onChanged([this](double value, int) { section_.setPosition(value); });
  QToolButton* flip = makeButton(tr("Flip"), "sectionFlip", tr("Cut away the other side"));
  connect(flip, &QToolButton::clicked, &section_, &SectionView::flip);
  line->addWidget(flip);
  QToolButton* close = makeButton("✕", "sectionClose", tr("No section  (X)"));
  close->setAutoRaise(true);
  connect(close, &QToolButton::clicked, this, [this] { section_.setOn(false); });
  line->addWidget(close);
  connect(&section_, &SectionView::changed, this, &SectionPanel::refresh);
  refresh();
}

void SectionPanel::refresh() {
  setVisible(section_.isOn());
  if (!section_.isOn()) return;
  axes_->button(static_cast<int>(section_.axis()))->setChecked(true);
  const Eigen::Vector2d range = section_.range();
  const double share = (section_.position() - range[0]) / std::max(1e-9, range[1] - range[0]);
  const QSignalBlocker quiet(slider_);
  slider_->setValue(static_cast<int>(std::lround(kSteps * share)));
  position_->show(section_.position());
  adjustSize();
  move(12, 12);
}

void SectionPanel::chooseAxis(int id) {
  const auto axis = static_cast<SectionAxis>(id);
  if (axis != SectionAxis::Face) return section_.setAxis(axis);
  refresh();  // until a face was clicked the plane stays
  Q_EMIT faceWanted();
}

void SectionPanel::slide(int step) {
  const Eigen::Vector2d range = section_.range();
  section_.setPosition(range[0] + (range[1] - range[0]) * step / kSteps);
}

}  // namespace liana
