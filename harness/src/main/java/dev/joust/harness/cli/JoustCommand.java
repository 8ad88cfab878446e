package dev.joust.harness.cli;

import dev.joust.harness.experiment.OrderlyStop;
import dev.joust.harness.experiment.Progress;
import dev.joust.harness.experiment.RunNotWritten;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.latency.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What all commands have: help that says how they end, and shows examples. */
@Command(
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    footerHeading = "%nExamples:%n")
abstract class JoustCommand implements Callable<Integer> {

  @Spec CommandSpec spec;

  /** What a command measures while a user watches, who may stop it. */
  @FunctionalInterface
  interface Measurement {

    /** Measures and returns the command's status. */
    int make(Progress progress, OrderlyStop stop) throws IOException, InterruptedException;
  }

  /** Measures. What fails because the user has stopped it is no failure. */
  final int unlessStopped(Progress shown, Measurement measurement)
      throws IOException, InterruptedException {
    try (Progress progress = shown;
        OrderlyStop stop = OrderlyStop.ofThisThread(isDebug())) {
      return unlessStopped(progress, stop, measurement);
    }
  }

  private static int unlessStopped(Progress progress, OrderlyStop stop, Measurement measurement)
      throws IOException, InterruptedException {
    try {
      return measurement.make(progress, stop);
    } catch (RunNotWritten unfinished) {
      throw unfinished;
    } catch (IOException | InterruptedException failure) {
      if (!stop.isAsked()) {
        throw failure;
      }
      progress.close();
      System.err.println("joust: stopped before a trial began");
      return ExitCode.STOPPED.status();
    }
  }

  /** What comes of what the user gave; where that is refused, the message is for the user. */
  static <T> T given(Supplier<T> result) {
    try {
      return result.get();
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage(), refused);
    }
  }

  /** Reads a run, and says what of it could not be read. */
  static RunFolder readRun(Path path) throws IOException {
    RunFolder folder = RunFolder.read(path);
    folder.run().warnings().forEach(warning -> System.err.println("joust: " + warning));
    return folder;
  }

  final boolean isDebug() {
    return ((Joust) spec.root().userObject()).debug;
  }
}
