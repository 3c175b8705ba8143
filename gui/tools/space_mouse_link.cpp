#include "gui/tools/space_mouse_link.h"

#include <spnav.h>
#include <sys/socket.h>

namespace liana {

bool SpaceMouseLink::open() {
  if (!isOpen_) isOpen_ = spnav_open() != -1;
  return isOpen_;
}

void SpaceMouseLink::close() {
  if (isOpen_) spnav_close();
  isOpen_ = false;
}

int SpaceMouseLink::descriptor() const {
  return spnav_fd();
}

bool SpaceMouseLink::isGone() const {
  char waiting = 0;
  return recv(spnav_fd(), &waiting, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

void SpaceMouseLink::read(const Moved& moved, const Pressed& pressed) {
  spnav_event event;
  while (spnav_poll_event(&event) != 0) {
    if (event.type == SPNAV_EVENT_MOTION)
      moved(Eigen::Vector3i(event.motion.x, event.motion.y, event.motion.z).cast<double>(),
            Eigen::Vector3i(event.motion.rx, event.motion.ry, event.motion.rz).cast<double>());
    else if (event.type == SPNAV_EVENT_BUTTON && event.button.press)
      pressed(event.button.bnum);
  }
}

}  // namespace liana
