package dev.joust.harness.cli;

import dev.joust.harness.experiment.OrderlyStop;
import dev.joust.harness.experiment.Progress;
import dev.joust.harness.experiment.RunNotWritten;
import dev.joust.lab.input.UsageException;
import dev.joust.run.store.RunFormatException;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;

/** What a command measures, until it is done or stopped. */
@FunctionalInterface
interface Measurement {

  /** Measures and returns the command's status. */
  int make() throws IOException, InterruptedException;

  /** Measures. What is wrong with a run's files or with others is told in one line. */
  static int inPlainWords(Measurement measurement) throws IOException, InterruptedException {
    try {
      return measurement.make();
    } catch (RunFormatException wrong) {
      throw new UsageException(wrong.getMessage(), wrong);
    } catch (RunNotWritten unfinished) {
      throw unfinished;
    } catch (IOException failure) {
      throw FileFailure.of(failure);
    }
  }

  /** What a command measures while a user watches, who may stop it. */
  @FunctionalInterface
  interface Watched {

    /** Measures and returns the command's status. */
    int make(Progress progress, OrderlyStop stop) throws IOException, InterruptedException;
  }

  /** Measures. What fails because the user has stopped it is no failure. */
  static int unlessStopped(CommandSpec command, Progress shown, Watched measurement)
      throws IOException, InterruptedException {
    try (Progress progress = shown;
        OrderlyStop stop = OrderlyStop.ofThisThread(Joust.isDebug(command))) {
      return unlessStopped(progress, stop, measurement);
    }
  }

  private static int unlessStopped(Progress progress, OrderlyStop stop, Watched measurement)
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
}
