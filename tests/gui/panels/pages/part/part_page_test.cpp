// The page of parts: what it shows and what its fields change.
#include "gui/panels/pages/part/part_page.h"

#include <QAction>
#include <QColorDialog>
#include <QComboBox>
#include <QPushButton>
#include <QSlider>
#include <QTest>
#include <QTimer>
#include <numbers>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/panels/fields/angles.h"
#include "gui/panels/fields/quantity_field.h"
#include "io/project/project_file.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class PartPageTest : public WindowTest {
protected:
  template <typename Widget>
  Widget* find(const char* name) {
    auto* widget = window_->findChild<Widget*>(name);
    EXPECT_TRUE(widget && widget->isVisible()) << name;
    return widget;
  }

  void select(const std::vector<int>& nodes) {
    openProject();
    std::vector<Selection> things;
    for (const int node : nodes) things.emplace_back(part(node));
    window_->workspace().select(SelectionSet(things));
  }

  void type(QuantityField* field, const char* text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }

  void chooseMaterial(const char* name) {
    auto* box = find<QComboBox>("partMaterial");
    const int index = box->findText(name);
    ASSERT_GT(index, 0);
    box->setFocus();
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
  }

  Color colorOf(int node) {
    return window_->workspace().document().assemblies().front().assembly->colorOf(node);
  }
};

TEST(Angles, GoThereAndBack) {
  for (const Eigen::Vector3d& angles : {Eigen::Vector3d(10, 20, 30), Eigen::Vector3d(-170, 80, 100),
                                        Eigen::Vector3d(0, 90, 40), Eigen::Vector3d(0, -90, -20)}) {
    const Eigen::Matrix3d rotation = rotationOf(angles);
    EXPECT_LT((rotationOf(anglesOf(rotation)) - rotation).norm(), 1e-9) << angles.transpose();
  }
  EXPECT_NEAR((anglesOf(rotationOf({10, 20, 30})) - Eigen::Vector3d(10, 20, 30)).norm(), 0, 1e-9);
}

TEST_F(PartPageTest, MaterialGivesTheMassAndUndoes) {
  select({2});
  chooseMaterial("Steel");
  auto* mass = find<QLabel>("partMass");
  const double grams = std::numbers::pi * 8 * 8 * 300 * 7850e-6;
  EXPECT_TRUE(waitFor([&] { return mass->text().endsWith(" g"); })) << qPrintable(mass->text());
  EXPECT_NEAR(mass->text().chopped(2).toDouble(), grams, 0.01 * grams);
  EXPECT_DOUBLE_EQ(find<QuantityField>("partDensity")->value(), 7850);
  type(find<QuantityField>("partDensity"), "2.7 g/cm³");
  EXPECT_TRUE(waitFor([&] {
    return std::abs(mass->text().chopped(2).toDouble() - grams * 2700 / 7850) < 0.01 * grams;
  })) << qPrintable(mass->text());
  EXPECT_EQ(window_->workspace().undoStack().count(), 2);
  window_->edits().undo->trigger();
  window_->edits().undo->trigger();
  EXPECT_EQ(find<QComboBox>("partMaterial")->currentIndex(), 0);
}

TEST_F(PartPageTest, FrictionOfAPartStandsInsteadOfTheProjects) {
  select({2});
  auto* friction = find<QuantityField>("partFriction");
  EXPECT_EQ(friction->text(), "the project's");
  type(friction, "0.25");
  const auto& overrides = window_->workspace().document().assemblies().front().overrides;
  ASSERT_EQ(overrides.size(), 1u);
  EXPECT_DOUBLE_EQ(overrides.front().friction.value(), 0.25);
  window_->edits().undo->trigger();
  EXPECT_EQ(friction->text(), "the project's");
}

TEST_F(PartPageTest, SeveralPartsAddUpAndChangeTogetherInOneStep) {
  select({1, 2, 3});
  chooseMaterial("Steel");
  auto* mass = find<QLabel>("partMass");
  const double kilograms = 3 * std::numbers::pi * 8 * 8 * 300 * 7850e-9;
  EXPECT_TRUE(waitFor([&] { return mass->text().endsWith(" kg"); })) << qPrintable(mass->text());
  EXPECT_NEAR(mass->text().chopped(3).toDouble(), kilograms, 0.01 * kilograms);
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
  EXPECT_TRUE(find<QuantityField>("partPlace0")->isVisible())
      << "they are the whole frame, which has a place";
  window_->workspace().select(part(2));
  EXPECT_EQ(find<QComboBox>("partMaterial")->currentText(), "Steel");
  chooseMaterial("Aluminium");
  window_->workspace().select(SelectionSet(std::vector<Selection>{part(1), part(2)}));
  EXPECT_EQ(find<QComboBox>("partMaterial")->currentText(), "different");
  EXPECT_FALSE(window_->findChild<QuantityField*>("partPlace0")->isVisible()) << "one place for two parts";
}

TEST_F(PartPageTest, ColourDialogPaintsThePartAndItIsSaved) {
  select({1});
  const Color before = colorOf(1);
  QTimer::singleShot(0, [] {
    auto* dialog = qobject_cast<QColorDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    dialog->setCurrentColor(QColor(255, 0, 0));
    dialog->accept();
  });
  QTest::mouseClick(find<QPushButton>("partColor"), Qt::LeftButton);
  EXPECT_EQ(toHex(colorOf(1)), "#ff0000");
  EXPECT_EQ(colorOf(2), before) << "another instance has changed too";
  EXPECT_EQ(find<QPushButton>("partColor")->text(), "#ff0000");
  const auto file = project_->folder() / "painted.liana";
  ASSERT_TRUE(window_->files().saveTo(file));
  const Result<OpenedProject> again = readProject(file);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(toHex(again->content.assemblies.front().assembly->colorOf(1)), "#ff0000");
  window_->edits().undo->trigger();
  EXPECT_EQ(colorOf(1), before);
}

TEST_F(PartPageTest, TypedPlaceMovesThePartAndPutBackReturnsIt) {
  select({2});
  auto* y = find<QuantityField>("partPlace1");
  EXPECT_DOUBLE_EQ(y->value(), 60);
  type(y, "7.5 cm");
  EXPECT_NEAR(placeOf(part(2)).translation().y(), 75, 1e-9);
  type(find<QuantityField>("partPlace5"), "30");
  EXPECT_NEAR(Eigen::AngleAxisd(placeOf(part(2)).linear()).angle(), std::numbers::pi / 6, 1e-9);
  EXPECT_NEAR(placeOf(part(2)).translation().y(), 75, 1e-9);
  EXPECT_EQ(window_->workspace().undoStack().count(), 2);
  QTest::mouseClick(find<QPushButton>("partPutBack"), Qt::LeftButton);
  EXPECT_NEAR(placeOf(part(2)).translation().y(), 60, 1e-9);
  EXPECT_NEAR(placeOf(part(2)).linear().trace(), 3, 1e-9);
  EXPECT_FALSE(find<QPushButton>("partPutBack")->isEnabled());
}

TEST_F(PartPageTest, OpacitySliderAndMenuMakeSinglePartsTranslucent) {
  select({3});
  auto* slider = find<QSlider>("partOpacity");
  EXPECT_EQ(slider->value(), 100);
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_Home);
  EXPECT_NEAR(window_->workspace().looks().opacityOf(part(3)), 0.05, 1e-9);
  EXPECT_DOUBLE_EQ(window_->workspace().looks().opacityOf(part(1)), 1);
  drawFrame();
  window_->edits().seeThrough->trigger();
  EXPECT_DOUBLE_EQ(window_->workspace().looks().opacityOf(part(3)), 1);
  EXPECT_EQ(slider->value(), 100);
  EXPECT_FALSE(window_->workspace().looks().hasTranslucentParts());
  window_->edits().seeThrough->trigger();
  EXPECT_LT(window_->workspace().looks().opacityOf(part(3)), 0.5);
}

TEST_F(PartPageTest, WholeSubAssemblyIsPlacedByNumbersAndPutBack) {
  select({1, 2, 3});
  type(find<QuantityField>("partPlace2"), "25");
  for (const int node : {1, 2, 3}) EXPECT_NEAR(placeOf(part(node)).translation().z(), 25, 1e-9) << node;
  type(find<QuantityField>("partPlace5"), "90");
  EXPECT_NEAR(placeOf(part(2)).translation().x(), -60, 1e-9) << "turned about its own origin";
  EXPECT_EQ(window_->workspace().undoStack().count(), 2);
  QTest::mouseClick(find<QPushButton>("partPutBack"), Qt::LeftButton);
  EXPECT_NEAR(placeOf(part(2)).translation().y(), 60, 1e-9);
  EXPECT_NEAR(placeOf(part(2)).translation().z(), 0, 1e-9);
  EXPECT_FALSE(find<QPushButton>("partPutBack")->isEnabled());
}

}  // namespace
}  // namespace liana
