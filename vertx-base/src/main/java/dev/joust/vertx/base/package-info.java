/**
 * What the contenders on Vert.x share: what they put into the pipelines of its connections, and
 * which clients wait for leave. May depend on {@code spi} and on what Vert.x 4.5 and 5 have in
 * common, with their Netty.
 */
package dev.joust.vertx.base;
