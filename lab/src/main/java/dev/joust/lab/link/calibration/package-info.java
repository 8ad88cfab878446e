/**
 * What a link turns out to be when it is measured, and whether that is what it was to be. May
 * depend on {@code link}, whose links it measures, and on {@code link.profile}.
 */
package dev.joust.lab.link.calibration;
