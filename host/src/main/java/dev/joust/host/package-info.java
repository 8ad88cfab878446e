/**
 * The JVM that a server under test lives in: it loads one provider, starts it, and speaks JSON
 * lines with its parent. Depends on {@code spi}; the framework's jars are kept apart from its own.
 */
package dev.joust.host;
