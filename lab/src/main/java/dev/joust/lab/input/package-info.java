/**
 * What users give, as text: names, times, and the one line that says what is wrong with it. May
 * depend on nothing else of Joust.
 */
package dev.joust.lab.input;
