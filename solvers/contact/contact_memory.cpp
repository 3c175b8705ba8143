// What a state keeps of its contacts between solves.
#include "solvers/contact/contact_search.h"

namespace liana {

void restoreContacts(const RodState& state, ContactTerm& term) {
  term.contacts.clear();
  for (const ContactForce& old : state.contacts) {
    Contact contact;
    contact.segment = old.segment;
    contact.parameter = old.parameter;
    contact.strand = old.strand;
    contact.beside = old.beside;
    contact.otherSegment = old.otherSegment;
    contact.otherParameter = old.otherParameter;
    contact.normal = old.normal;
    contact.integralForce = old.force;
    contact.feature = old.feature;
    contact.tangentForce = -old.friction;
    contact.slipLimit = old.friction.norm();
    contact.anchor = old.anchor;
    contact.offset = old.normal.dot(contact.relativePoint(state.coordinates)) + old.depth;
    term.contacts.push_back(contact);
  }
}

void storeContacts(const ContactTerm& term, RodState& state) {
  state.contacts.clear();
  for (const Contact& contact : term.contacts) {
    if (!(contact.integralForce > 0)) continue;
    ContactForce stored;
    stored.segment = contact.segment;
    stored.parameter = contact.parameter;
    stored.strand = contact.strand;
    stored.beside = contact.beside;
    stored.otherSegment = contact.otherSegment;
    stored.otherParameter = contact.otherParameter;
    stored.normal = contact.normal;
    stored.force = contact.integralForce;
    stored.feature = contact.feature;
    stored.friction = -contact.tangentForce;
    stored.slides = contact.friction > 0 && contact.tangentForce.norm() >= (1 - 1e-6) * contact.slipLimit;
    stored.anchor = contact.anchor;
    // A contact that slid, or that nothing held, is held from here on where it has come to.
    if (stored.slides || contact.friction == 0) stored.anchor = contact.relativePoint(state.coordinates);
    Contact onRod = contact;
    onRod.otherSegment = -1;
    stored.position = onRod.relativePoint(state.coordinates);
    stored.depth = term.penetration(contact, state.coordinates);
    state.contacts.push_back(stored);
  }
}

}  // namespace liana
