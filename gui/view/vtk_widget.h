// A Qt widget that shows a VTK render window: the one place where the two share an OpenGL context.
#pragma once

#include <vtkSmartPointer.h>

#include <QElapsedTimer>
#include <QMetaObject>
#include <QOpenGLWidget>
#include <QTimer>

class QOpenGLContext;
class QSurface;
class vtkGenericOpenGLRenderWindow;

namespace liana {

/// Renders into VTK's own frame buffer and blits it into Qt's. Repaints are asked for with update() and
/// coalesce. Mouse and keys are left to subclasses; there is no VTK interactor.
class VtkWidget : public QOpenGLWidget {
  Q_OBJECT

public:
  explicit VtkWidget(QWidget* parent = nullptr);
  ~VtkWidget() override;

  /// The surface format VTK needs; must be the default format before the QApplication is made.
  static void setDefaultSurfaceFormat();
  /// Environment that VTK's GLX-only loader needs under X11; call before the QApplication is made.
  static void prepareEnvironment();

  vtkGenericOpenGLRenderWindow* renderWindow() const;
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
  void initializeGL() override;
  void resizeGL(int width, int height) override;
  void paintGL() override;
  /// Called with the context current just before each frame.
  virtual void prepareFrame() {}

private:
  void makeContextCurrent();
  void tellWhetherCurrent();
  void releaseGraphics();
  void blitIntoWidget();
  void chooseSamples();

  vtkSmartPointer<vtkGenericOpenGLRenderWindow> window_;
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
