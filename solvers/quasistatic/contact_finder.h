// Finds where a rod is near its obstacles and turns that into contacts for the energy.
#pragma once

#include "solvers/energies/contact_term.h"
#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// Renews the contacts of `term` for the shape `coordinates`: every node, and every segment whose nearest
/// approach lies between its nodes, that is closer to an obstacle than the cable's radius plus some reach.
/// Contacts at the same place keep their integral force; those that left the surface are dropped with theirs.
void findContacts(const RodProblem& problem, const Eigen::VectorXd& coordinates, ContactTerm& term);

/// The contact forces of an earlier solve, as a start for the next.
void restoreContacts(const RodState& state, ContactTerm& term);
/// Writes the contacts that push into the state.
void storeContacts(const ContactTerm& term, RodState& state);

}  // namespace liana
