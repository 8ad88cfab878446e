/**
 * What the contenders on Netty share, whichever framework is between. May depend on {@code spi} and
 * on what Netty 4.1 and 4.2 have in common.
 */
package dev.joust.netty.base;
