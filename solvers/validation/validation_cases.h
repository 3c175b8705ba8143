// The cases behind the quasi-static validation table, one function per group.
#pragma once

#include "solvers/validation/validation_table.h"

namespace liana {

// Loads with closed forms.
void validateSections(ValidationTable& table);
void validateCantilever(ValidationTable& table);
void validateRollUp(ValidationTable& table);
void validateBend45(ValidationTable& table);
void validateCatenary(ValidationTable& table);
void validateReach(ValidationTable& table);

// Boundary-value solutions.
void validateReferenceShapes(ValidationTable& table);
void validateTorsion(ValidationTable& table);

// Bifurcations.
void validateEuler(ValidationTable& table);
void validateGreenhill(ValidationTable& table);
void validateMichell(ValidationTable& table);

// Scenes moved by hand.
void validateHoseDrag(ValidationTable& table);
void validateHandleDrag(ValidationTable& table);

// Obstacles, friction, cables touching cables.
void validateContact(ValidationTable& table);

// Rectangles, and strips that lie, stand and tip over.
void validateFlatCables(ValidationTable& table);

}  // namespace liana
