// A Qt widget that shows a VTK render window: the one place where the two share an OpenGL context.
#pragma once

#include <vtkSmartPointer.h>

#include <QElapsedTimer>
#include <QImage>
#include <QMetaObject>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

class QOffscreenSurface;
class QOpenGLContext;
class QSurface;
class vtkGenericOpenGLRenderWindow;

namespace liana {

/// How frames come to the screen. Card: a QOpenGLWidget, composed with the rest of the window on the graphics
/// card. Memory: drawn without a window and painted as an image; where the "card" is the processor itself,
/// that saves composing the whole window for every frame.
enum class FrameWay { Card, Memory };

/// Renders into VTK's own frame buffer. Frames are asked for with redraw() and coalesce. Mouse and keys are
/// left to subclasses; there is no VTK interactor.
class VtkWidget : public QWidget {
  Q_OBJECT

public:
  explicit VtkWidget(QWidget* parent = nullptr);
  ~VtkWidget() override;

  /// The surface format VTK needs; must be the default format before the QApplication is made.
  static void setDefaultSurfaceFormat();
  /// Environment that VTK's GLX-only loader needs under X11; call before the QApplication is made.
  static void prepareEnvironment();
  /// The way of widgets made from now on; otherwise it follows from who renders.
  static void setFrameWay(std::optional<FrameWay> way);

  vtkGenericOpenGLRenderWindow* renderWindow() const;
  /// Asks for a new frame. Plain update() would paint the last one again.
  void redraw();
  void update() = delete;
  /// Draws a frame now and returns it.
  QImage grabFramebuffer();
  /// Samples per pixel of the multisampling, 0 for none. Software rendering leaves it out while frames follow
  /// one another quickly, and draws once more with it when they stop.
  void setMultiSamples(int samples);
  /// How many frames have been drawn since the widget was made.
  int frameCount() const { return frameCount_; }
  /// How long the last frame took until it was drawn.
  double lastFrameMilliseconds() const { return lastFrameMilliseconds_; }

Q_SIGNALS:
  void frameDrawn();

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  /// Called with the context current just before each frame.
  virtual void prepareFrame() {}
  /// Whether there is so much to draw that smoothing it would hold the window up in software rendering.
  virtual bool isHeavy() const { return false; }

private:
  class Canvas;
  void useContext(QOpenGLContext* context, QSurface* surface);
  void makeContextCurrent();
  void tellWhetherCurrent();
  void releaseGraphics();
  void drawFrame();
  void drawIntoCanvas();
  void drawIntoMemory();
  void readImage();
  void tellOfFrame(const QElapsedTimer& clock);
  void blitInto(unsigned int framebuffer);
  void chooseSamples();
  QSize deviceSize() const;

  vtkSmartPointer<vtkGenericOpenGLRenderWindow> window_;
  Canvas* canvas_ = nullptr;                    // FrameWay::Card
  std::unique_ptr<QOpenGLContext> ownContext_;  // FrameWay::Memory, as the next three
  std::unique_ptr<QOffscreenSurface> ownSurface_;
  QImage image_;
  std::vector<unsigned char> rows_;  // the image from the bottom to the top
  bool isWanted_ = true;             // the image is older than what it shows
  QTimer nextFrame_;  // draws in a turn of the event loop of its own, so that no turn gets long
  QOpenGLContext* context_ = nullptr;
  QSurface* surface_ = nullptr;
  QMetaObject::Connection contextConnection_;
  int samples_ = 0;
  bool isSoftware_ = false;
  QElapsedTimer sinceLastFrame_;
  QTimer refine_;
  int frameCount_ = 0;
  double lastFrameMilliseconds_ = 0;
};

}  // namespace liana
