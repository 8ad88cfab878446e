package dev.joust.harness.experiment;

import dev.joust.reports.table.Report;
import dev.joust.run.Run;
import java.nio.file.Path;

/**
 * What an experiment has come to.
 *
 * @param folder the run's folder, its report included
 * @param run the run as far as it was made
 * @param report that run's, which its folder holds
 * @param isComplete whether all was made; if not, it was stopped and can be resumed
 */
public record Outcome(Path folder, Run run, Report report, boolean isComplete) {}
