// The rigid-body cable's cases behind the dynamics validation table.
#pragma once

#include "solvers/validation/validation_table.h"

namespace liana {

void validateCablePull(ValidationTable& table);
void validateCableTwist(ValidationTable& table);
void validateCableBend(ValidationTable& table);
void validateParticleChains(ValidationTable& table);  // Table I
void validateHeavyEnds(ValidationTable& table);       // Table II
void validateGantryCrane(ValidationTable& table);
void validateHoistPendulum(ValidationTable& table);

}  // namespace liana
