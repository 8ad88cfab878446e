package dev.joust.run;

/**
 * What trials must have in common to be compared: each makes a section of a report.
 *
 * @param suite the suite
 * @param way how it is asked
 * @param client the load client
 */
public record Setting(String suite, String way, String client) {}
