#include "solvers/energies/energy_term.h"

namespace liana {

void Evaluation::resize(int segments) {
  gradient.resize(rod_coordinates::changeSize(segments));
  hessian.resize(rod_coordinates::changeSize(segments));
}

void Evaluation::setZero(Order order) {
  energy = 0;
  if (order >= Order::Gradient) gradient.setZero();
  if (order < Order::Hessian) return;
  hessian.setZero();
  couplings.clear();
}

}  // namespace liana
