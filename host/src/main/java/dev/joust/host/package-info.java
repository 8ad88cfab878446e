/**
 * The JVM that a server under test lives in: it loads one provider, starts it, and speaks JSON
 * lines with its parent. Of Joust, it may depend on {@code spi} and {@code hiccup} alone; the
 * framework's jars are kept apart from its own.
 */
package dev.joust.host;
