// The cases behind the dynamics validation table, one function per group.
#pragma once

#include "solvers/validation/validation_table.h"

namespace liana {

// What every stepper must keep.
void validatePendulums(ValidationTable& table);

// The massless cable's paper.
void validateStretchPair(ValidationTable& table);
void validateTwistPair(ValidationTable& table);
void validateFourCables(ValidationTable& table);
void validateFishingRod(ValidationTable& table);

// Hoisting with a rope without mass.
void validateHoistingPendulum(ValidationTable& table);
void validateTrolley(ValidationTable& table);
void validateLiftOff(ValidationTable& table);
void validateSnapLoad(ValidationTable& table);
void validateReeving(ValidationTable& table);

}  // namespace liana
