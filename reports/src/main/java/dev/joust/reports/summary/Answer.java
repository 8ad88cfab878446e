package dev.joust.reports.summary;

import java.util.List;
import java.util.Locale;

/** What a run says to one of an architect's questions, for each way of asking. */
public record Answer(String question, List<Line> lines) {

  /** How much the run says. */
  public enum Certainty {
    /** One contender is ahead of all others, by more than the margin of indifference. */
    DECIDED("decided"),
    /** Those in front are equal within the margin. */
    EQUAL("no difference that matters"),
    /** The run does not tell which of those in front is first. */
    UNDECIDED("undecided"),
    /** There is nothing to say it from. */
    MISSING("not measured");

    private final String words;

    Certainty(String words) {
      this.words = words;
    }

    /** As a reader sees it. */
    public String words() {
      return words;
    }

    /** As the style sheet names it. */
    public String style() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * An answer.
   *
   * @param where what was asked of: {@code WebSocket · 1,000 connections}
   * @param winner who is in front; empty if nobody is
   * @param text the sentence, with its interval
   */
  public record Line(String where, String winner, Certainty certainty, String text) {}
}
