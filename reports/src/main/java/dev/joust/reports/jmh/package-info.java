/**
 * One file of JMH results for a whole run, made of those that its client JVMs left. Knows the run
 * format and JMH's JSON, and depends on Jackson and on distributions, never on JMH.
 */
package dev.joust.reports.jmh;
