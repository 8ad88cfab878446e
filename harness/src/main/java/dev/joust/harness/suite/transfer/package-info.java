/**
 * The suite {@code transfer}: one message of a given size over a given link, HTTP against
 * WebSocket. May depend on what every suite may, on {@code transfer.client}, on {@code server} and
 * on {@code lab.link} for the links.
 */
package dev.joust.harness.suite.transfer;
