/**
 * One file of JMH results for a whole run, made of those that its client JVMs left. May depend on
 * the run format, on {@code document}, on Jackson and on libraries of distributions; never on JMH.
 */
package dev.joust.reports.jmh;
