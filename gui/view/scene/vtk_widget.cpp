// VTK inside a Qt widget; every line about state, frame buffers and contexts answers a trap met in practice.
#include "gui/view/scene/vtk_widget.h"

#include <vtkCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>
#include <vtkRendererCollection.h>

#include <QElapsedTimer>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLFunctions_3_2_Core>
#include <QOpenGLVersionFunctionsFactory>
#include <QOpenGLWidget>
#include <QPainter>
#include <QSurfaceFormat>
#include <cmath>
#include <cstring>

namespace liana {
namespace {

constexpr int kQuickSuccession = 600, kRefineAfter = 250;  // [ms]

std::optional<FrameWay> chosenWay;

bool isSoftwareRenderer(QOpenGLFunctions* gl) {
  const QByteArray name(reinterpret_cast<const char*>(gl->glGetString(GL_RENDERER)));
  return name.contains("llvmpipe") || name.contains("softpipe") || name.contains("swrast");
}

/// A context without a window, current; null when there is none to be had.
std::unique_ptr<QOpenGLContext> makeContext(QOffscreenSurface& surface) {
  auto context = std::make_unique<QOpenGLContext>();
  surface.setFormat(QSurfaceFormat::defaultFormat());
  surface.create();
  if (!context->create() || !context->makeCurrent(&surface)) return nullptr;
  return context;
}

FrameWay askRenderer() {
  QOffscreenSurface surface;
  const auto context = makeContext(surface);
  const bool software = context && isSoftwareRenderer(context->functions());
  if (context) context->doneCurrent();
  return software ? FrameWay::Memory : FrameWay::Card;
}

FrameWay frameWay() {
  static const FrameWay fitting = askRenderer();
  return chosenWay.value_or(fitting);
}

}  // namespace

/// Shows the frames of its parent; the mouse goes through it.
class VtkWidget::Canvas : public QOpenGLWidget {
public:
  explicit Canvas(VtkWidget& owner) : QOpenGLWidget(&owner), owner_(owner) {
    setUpdateBehavior(QOpenGLWidget::NoPartialUpdate);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
  }

protected:
  void initializeGL() override { owner_.useContext(context(), context()->surface()); }
  void paintGL() override { owner_.drawIntoCanvas(); }

private:
  VtkWidget& owner_;
};

VtkWidget::VtkWidget(QWidget* parent)
    : QWidget(parent), window_(vtkSmartPointer<vtkGenericOpenGLRenderWindow>::New()) {
  if (frameWay() == FrameWay::Card)
    canvas_ = new Canvas(*this);
  else
    setAttribute(Qt::WA_OpaquePaintEvent);
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
    redraw();
  });
  nextFrame_.setSingleShot(true);
  connect(&nextFrame_, &QTimer::timeout, this, [this] {
    if (isWanted_ && isVisible()) drawIntoMemory();
    QWidget::update();
  });
}

VtkWidget::~VtkWidget() {
  QObject::disconnect(contextConnection_);
  releaseGraphics();
  delete canvas_;
  window_->RemoveAllObservers();
}

void VtkWidget::setFrameWay(std::optional<FrameWay> way) {
  chosenWay = way;
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
  redraw();
}

void VtkWidget::makeContextCurrent() {
  // Not the canvas's own makeCurrent(): that rebinds Qt's frame buffer in the middle of a render.
  if (context_ && surface_ && QOpenGLContext::currentContext() != context_) context_->makeCurrent(surface_);
}

void VtkWidget::tellWhetherCurrent() {
  window_->SetIsCurrent(context_ && QOpenGLContext::currentContext() == context_);
}

void VtkWidget::releaseGraphics() {
  if (!context_) return;
  makeContextCurrent();
  window_->SetReadyForRendering(true);
  window_->Finalize();
  window_->SetReadyForRendering(false);
  context_->doneCurrent();
  context_ = nullptr;
  surface_ = nullptr;
}

void VtkWidget::useContext(QOpenGLContext* context, QSurface* surface) {
  QObject::disconnect(contextConnection_);
  context_ = context;
  surface_ = surface;
  // Moving the widget to another window makes a new context: VTK must let go of the old one's objects first.
  contextConnection_ =
      connect(context_, &QOpenGLContext::aboutToBeDestroyed, this, &VtkWidget::releaseGraphics);
  isSoftware_ = isSoftwareRenderer(context_->functions());
  window_->SetForceMaximumHardwareLineWidth(1);
  window_->SetReadyForRendering(true);
  window_->GetState()->Reset();
  window_->OpenGLInit();
}

QSize VtkWidget::deviceSize() const {
  const double scale = devicePixelRatioF();
  return {std::max(1, static_cast<int>(std::lround(width() * scale))),
          std::max(1, static_cast<int>(std::lround(height() * scale)))};
}

void VtkWidget::redraw() {
  isWanted_ = true;
  if (canvas_)
    canvas_->update();
  else if (!nextFrame_.isActive())
    nextFrame_.start(0);
}

QImage VtkWidget::grabFramebuffer() {
  if (canvas_) return canvas_->grabFramebuffer();
  drawIntoMemory();
  return image_;
}

void VtkWidget::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (!canvas_) return;
  canvas_->setGeometry(rect());
  canvas_->lower();
}

void VtkWidget::paintEvent(QPaintEvent*) {
  if (canvas_) return;
  if (image_.size() != deviceSize() || (isWanted_ && !nextFrame_.isActive())) drawIntoMemory();
  QPainter(this).drawImage(0, 0, image_);  // only what needs painting: Qt clips
}

void VtkWidget::chooseSamples() {
  // Every triangle that the processor draws takes several times as long with them.
  const bool heavy = isSoftware_ && isHeavy();
  const bool hurried = isSoftware_ && samples_ > 0 && !heavy && sinceLastFrame_.isValid() &&
                       sinceLastFrame_.elapsed() < kQuickSuccession;
  window_->SetMultiSamples(hurried || heavy ? 0 : samples_);
  if (hurried) refine_.start();
}

void VtkWidget::drawFrame() {
  const QSize size = deviceSize();
  if (window_->GetSize()[0] != size.width() || window_->GetSize()[1] != size.height())
    window_->SetSize(size.width(), size.height());
  window_->SetDPI(static_cast<int>(std::lround(72 * devicePixelRatioF())));
  chooseSamples();
  isWanted_ = false;
  vtkOpenGLState* state = window_->GetState();
  state->Reset();
  state->Push();
  state->vtkglDepthFunc(GL_LEQUAL);  // Qt leaves GL_LESS
  prepareFrame();
  window_->Render();
  state->Pop();
}

void VtkWidget::drawIntoCanvas() {
  if (!context_) return;
  QElapsedTimer clock;
  clock.start();
  drawFrame();
  blitInto(canvas_->defaultFramebufferObject());
  context_->functions()->glFinish();  // drivers queue: only now the time is the frame's
  tellOfFrame(clock);
}

void VtkWidget::drawIntoMemory() {
  QElapsedTimer clock;
  clock.start();
  if (!ownContext_) {
    ownSurface_ = std::make_unique<QOffscreenSurface>();
    ownContext_ = makeContext(*ownSurface_);
    if (!ownContext_) return;
    useContext(ownContext_.get(), ownSurface_.get());
  }
  makeContextCurrent();
  drawFrame();
  readImage();
  tellOfFrame(clock);
}

void VtkWidget::readImage() {
  const QSize size = deviceSize();
  if (image_.size() != size) image_ = QImage(size, QImage::Format_RGB32);
  image_.setDevicePixelRatio(devicePixelRatioF());
  const auto rowBytes = static_cast<std::size_t>(4 * size.width());
  rows_.resize(rowBytes * static_cast<std::size_t>(size.height()));
  QOpenGLFunctions* gl = context_->functions();
  vtkOpenGLState* state = window_->GetState();
  state->PushFramebufferBindings();
  window_->GetDisplayFramebuffer()->Bind(GL_READ_FRAMEBUFFER);
  window_->GetDisplayFramebuffer()->ActivateReadBuffer(0);
  gl->glPixelStorei(GL_PACK_ALIGNMENT, 4);
  gl->glReadPixels(0, 0, size.width(), size.height(), GL_BGRA, GL_UNSIGNED_BYTE, rows_.data());
  state->PopFramebufferBindings();
  for (int y = 0; y < size.height(); ++y)
    std::memcpy(image_.scanLine(y), rows_.data() + rowBytes * static_cast<std::size_t>(size.height() - 1 - y),
                rowBytes);
}

void VtkWidget::tellOfFrame(const QElapsedTimer& clock) {
  lastFrameMilliseconds_ = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
  ++frameCount_;
  sinceLastFrame_.start();
  Q_EMIT frameDrawn();
}

void VtkWidget::blitInto(unsigned int framebuffer) {
  auto* gl = QOpenGLVersionFunctionsFactory::get<QOpenGLFunctions_3_2_Core>(context_);
  if (!gl) return;
  const int* size = window_->GetSize();
  gl->glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
  gl->glDrawBuffer(GL_COLOR_ATTACHMENT0);
  gl->glDisable(GL_SCISSOR_TEST);
  window_->BlitDisplayFramebuffer(0, 0, 0, size[0], size[1], 0, 0, size[0], size[1], GL_COLOR_BUFFER_BIT,
                                  GL_NEAREST);
  // VTK's alpha would let whatever lies behind the window shine through.
  gl->glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
  gl->glClearColor(0, 0, 0, 1);
  gl->glClear(GL_COLOR_BUFFER_BIT);
  gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

}  // namespace liana
