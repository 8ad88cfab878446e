/**
 * What is to be said of a run before its tables: whether it is to be used, what it answers, what
 * went wrong, and with what, where and when it was made. All of it as values and sentences that
 * page, report, terminal and other programs show alike. Depends on the run format, on its
 * statistics, on {@code chart} and on how {@code document} writes numbers.
 */
package dev.joust.reports.summary;
