/**
 * What both sides have spent between two moments, and the measures that are made of it for all
 * suites alike. May depend on {@code server} and {@code client}, whose usage it takes apart, on
 * {@code rule} for facts and on {@code run} for measures.
 */
package dev.joust.harness.trial.span;
