/**
 * What texts that people and other programs write have in common, and what the names of measures
 * tell. Depends on nothing.
 */
package dev.joust.run.text;
