/**
 * The suite {@code masking}: what a WebSocket frame costs, and its mask in it, without a network.
 * May depend on what every suite may, on {@code lab.os} and on the lean client's frames in {@code
 * load.wire.websocket}. The codecs of frameworks are called by name, for the harness does not know
 * the SPI.
 */
package dev.joust.harness.suite.masking;
