/**
 * Results as test suites, in the XML that servers of continuous integration read. Depends on the
 * run format, on its statistics and on claims.
 */
package dev.joust.reports.junit;
