// The cases behind the validation table of the hybrid wire, one function per group.
#pragma once

#include "solvers/validation/validation_table.h"

namespace liana {

// Numerical stability: the 36 boxes of Fig. 11, and the multibody chain beside them.
void validateCylinderLoads(ValidationTable& table);
void validateCylinderChain(ValidationTable& table);

// Friction: PHYSICS, section 7.
void validateAlongEdges(ValidationTable& table);
void validateAcrossEdges(ValidationTable& table);
void validateCapstan(ValidationTable& table);

// Hoisting with a wire that has mass.
void validateHeavyRope(ValidationTable& table);
void validateWireReeving(ValidationTable& table);
void validateWirePendulum(ValidationTable& table);
void validateWireCatenary(ValidationTable& table);

// What merging and splitting keep.
void validateMergingAndSplitting(ValidationTable& table);

// The scenes of the paper: steps that went well, no penetration.
void validateWireScenes(ValidationTable& table);
void validateJerk(ValidationTable& table);

}  // namespace liana
