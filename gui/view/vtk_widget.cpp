// VTK inside a QOpenGLWidget; every line about state, frame buffers and contexts answers a trap met in
// practice.
#include "gui/view/vtk_widget.h"

#include <vtkCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>
#include <vtkRendererCollection.h>

#include <QElapsedTimer>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLFunctions_3_2_Core>
#include <QOpenGLVersionFunctionsFactory>
#include <QSurfaceFormat>
#include <cmath>

namespace liana {
namespace {

constexpr int kQuickSuccession = 600, kRefineAfter = 250;  // [ms]

bool isSoftwareRenderer(QOpenGLFunctions* gl) {
  const QByteArray name(reinterpret_cast<const char*>(gl->glGetString(GL_RENDERER)));
  return name.contains("llvmpipe") || name.contains("softpipe") || name.contains("swrast");
}

}  // namespace

VtkWidget::VtkWidget(QWidget* parent)
    : QOpenGLWidget(parent), window_(vtkSmartPointer<vtkGenericOpenGLRenderWindow>::New()) {
  setUpdateBehavior(QOpenGLWidget::NoPartialUpdate);
  window_->SetOwnContext(0);
  window_->SetFrameBlitModeToNoBlit();
  window_->SetMultiSamples(0);
  window_->SetReadyForRendering(false);
  window_->AddObserver(vtkCommand::WindowMakeCurrentEvent, this, &VtkWidget::makeContextCurrent);
  window_->AddObserver(vtkCommand::WindowIsCurrentEvent, this, &VtkWidget::tellWhetherCurrent);
  window_->SetSupportsOpenGL(1);
  window_->SetIsDirect(1);
  refine_.setSingleShot(true);
  refine_.setInterval(kRefineAfter);
  connect(&refine_, &QTimer::timeout, this, [this] {
    sinceLastFrame_.invalidate();  // at rest: the next frame has time
    update();
  });
}

VtkWidget::~VtkWidget() {
  QObject::disconnect(contextConnection_);
  releaseGraphics();
  window_->RemoveAllObservers();
}

void VtkWidget::setDefaultSurfaceFormat() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 2);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setSwapBehavior(QSurfaceFormat::DoubleBuffer);
  format.setRedBufferSize(8);
  format.setGreenBufferSize(8);
  format.setBlueBufferSize(8);
  format.setAlphaBufferSize(8);
  format.setDepthBufferSize(24);
  format.setStencilBufferSize(0);
  format.setSamples(0);  // multisampling happens in VTK's own frame buffer
  QSurfaceFormat::setDefaultFormat(format);
}

void VtkWidget::prepareEnvironment() {
#ifdef Q_OS_LINUX
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "xcb");
  if (qEnvironmentVariableIsEmpty("QT_XCB_GL_INTEGRATION")) qputenv("QT_XCB_GL_INTEGRATION", "xcb_glx");
#endif
}

vtkGenericOpenGLRenderWindow* VtkWidget::renderWindow() const {
  return window_;
}

void VtkWidget::setMultiSamples(int samples) {
  samples_ = samples;
  window_->SetMultiSamples(samples);
  update();
}

void VtkWidget::makeContextCurrent() {
  // Not QOpenGLWidget::makeCurrent(): that rebinds Qt's frame buffer in the middle of a render.
  if (context_ && surface_ && QOpenGLContext::currentContext() != context_) context_->makeCurrent(surface_);
}

void VtkWidget::tellWhetherCurrent() {
  window_->SetIsCurrent(context_ && QOpenGLContext::currentContext() == context_);
}

void VtkWidget::releaseGraphics() {
  if (!context_) return;
  makeCurrent();
  window_->SetReadyForRendering(true);
  window_->Finalize();
  window_->SetReadyForRendering(false);
  doneCurrent();
  context_ = nullptr;
  surface_ = nullptr;
}

void VtkWidget::initializeGL() {
  QObject::disconnect(contextConnection_);
  context_ = context();
  surface_ = context_->surface();
  // Moving the widget to another window makes a new context: VTK must let go of the old one's objects first.
  contextConnection_ =
      connect(context_, &QOpenGLContext::aboutToBeDestroyed, this, &VtkWidget::releaseGraphics);
  isSoftware_ = isSoftwareRenderer(context_->functions());
  window_->SetForceMaximumHardwareLineWidth(1);
  window_->SetReadyForRendering(true);
  window_->GetState()->Reset();
  window_->OpenGLInit();
}

void VtkWidget::resizeGL(int width, int height) {
  const double scale = devicePixelRatioF();
  window_->SetSize(static_cast<int>(std::lround(width * scale)),
                   static_cast<int>(std::lround(height * scale)));
  window_->SetDPI(static_cast<int>(std::lround(72 * scale)));
}

void VtkWidget::chooseSamples() {
  const bool hurried = isSoftware_ && samples_ > 0 && sinceLastFrame_.isValid() &&
                       sinceLastFrame_.elapsed() < kQuickSuccession;
  window_->SetMultiSamples(hurried ? 0 : samples_);
  if (hurried) refine_.start();
}

void VtkWidget::paintGL() {
  if (!context_) return;
  QElapsedTimer clock;
  clock.start();
  chooseSamples();
  vtkOpenGLState* state = window_->GetState();
  state->Reset();
  state->Push();
  state->vtkglDepthFunc(GL_LEQUAL);  // Qt leaves GL_LESS
  prepareFrame();
  window_->Render();
  state->Pop();
  blitIntoWidget();
  context_->functions()->glFinish();  // drivers queue: only now the time is the frame's
  lastFrameMilliseconds_ = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
  ++frameCount_;
  sinceLastFrame_.start();
  Q_EMIT frameDrawn();
}

void VtkWidget::blitIntoWidget() {
  auto* gl = QOpenGLVersionFunctionsFactory::get<QOpenGLFunctions_3_2_Core>(context_);
  if (!gl) return;
  const int* size = window_->GetSize();
  gl->glBindFramebuffer(GL_DRAW_FRAMEBUFFER, defaultFramebufferObject());
  gl->glDrawBuffer(GL_COLOR_ATTACHMENT0);
  gl->glDisable(GL_SCISSOR_TEST);
  window_->BlitDisplayFramebuffer(0, 0, 0, size[0], size[1], 0, 0, size[0], size[1], GL_COLOR_BUFFER_BIT,
                                  GL_NEAREST);
  // VTK's alpha would let whatever lies behind the window shine through.
  gl->glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
  gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
  gl->glClearColor(0, 0, 0, 1);
  gl->glClear(GL_COLOR_BUFFER_BIT);
  gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

}  // namespace liana
