/**
 * The suite {@code masking}: what a WebSocket frame costs, and its mask in it, without a network.
 * May depend on what every suite may, on {@code lab.os}, on the lean client's frames in {@code
 * load.wire.websocket} and, as the only package of the harness, on {@code spi.codec}, for the
 * frames of frameworks.
 */
package dev.joust.harness.suite.masking;
