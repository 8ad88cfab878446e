package dev.joust.harness.experiment;

import dev.joust.harness.terminal.Terminal;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Says what runs, how far the run is, and how long it will take. */
public abstract class Progress implements AutoCloseable {

  /** What the signs of an order mean. */
  static final String SIGNS = "> better than, = equal, ? undecided";

  /** On a terminal one line that ticks every second, otherwise a line for each event. */
  public static Progress on(PrintStream out, boolean terminal) {
    return terminal
        ? new TerminalProgress(out, Terminal.columns(), System::nanoTime, true)
        : new ProgressLines(out);
  }

  abstract void prepare(String contender);

  /** So many trials follow, and more of them if the run {@code grows} by blocks. */
  abstract void begin(int trials, boolean grows);

  /** Trials begin that are made together; they and those after them will take so long. */
  abstract void begin(List<PlannedTrial> together, RunTime estimate);

  abstract void end(Trial trial, Duration left);

  /** A block has ended; who is ahead of whom in each suite, by all blocks so far. */
  abstract void order(int block, List<String> order);

  /** Something that the user should know at once. */
  public abstract void say(String line);

  /** Leaves the terminal to whoever writes next; may be called again. */
  @Override
  public void close() {}

  /** A group of trials in one line: {@code block 2: steady, wire; 6 contenders side by side}. */
  static String together(List<PlannedTrial> group) {
    PlannedTrial first = group.get(0);
    return "block %d: %s, %s; %d contenders side by side"
        .formatted(first.block(), first.way(), first.client(), group.size());
  }

  /** The verdict, with the first reason of the worst where there is one. */
  static String outcome(Trial trial) {
    Verdict verdict = trial.worst();
    Stream<String> ofCells =
        trial.cells().stream()
            .filter(cell -> cell.verdict() == verdict)
            .flatMap(cell -> cell.reasons().stream());
    Stream<String> own = trial.reasons().stream().filter(reason -> trial.verdict() == verdict);
    return Stream.concat(own, ofCells)
        .findFirst()
        .map(reason -> verdict + " (" + reason + ")")
        .orElse(verdict.name());
  }
}
