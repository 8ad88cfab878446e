/**
 * The suite {@code live}: many readers of one document that changes, by polling, by polling through
 * nginx's cache, by server-sent events and by WebSocket. May depend on what every suite may, on
 * {@code feed}, on {@code server} and on {@code lab}.
 */
package dev.joust.harness.suite.live;
