// The cases behind the constraints' validation table, one function per group.
#pragma once

#include "solvers/validation/quasistatic/quasi_static_validation.h"

namespace liana {

// Boundary-value solutions of branches, loops, rings, sleeves and pearls.
void validateReferenceGroups(ValidationTable& table);
// Each kind held, its multiplier the reaction that the statics of the free body asks for.
void validateKinds(ValidationTable& table);
// A rod cut in two and fused against the uncut one.
void validateFusion(ValidationTable& table);
// Moments as loads: what supports feel of them, and how far they turn.
void validateMomentLoads(ValidationTable& table);
// M²/2B, and the thresholds of Coulomb's friction.
void validateSliding(ValidationTable& table);

// Rods on floors, slopes and bars, on each other and in a pile.
void validateGroupContact(ValidationTable& table);

/// All groups in the order of the table.
const std::vector<ValidationGroup>& constraintGroups();

/// Every row of every group.
std::vector<ValidationRow> validateConstraints(const ValidationProgress& progress = {});

}  // namespace liana
