/**
 * On which threads handlers run, and how those wait that are asked to. May depend on the JDK alone.
 */
package dev.joust.spi.execution;
