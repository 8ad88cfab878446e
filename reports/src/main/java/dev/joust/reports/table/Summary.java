package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.document.Table;
import dev.joust.reports.summary.Answer;
import dev.joust.reports.summary.Answer.Certainty;
import dev.joust.reports.summary.Answers;
import dev.joust.reports.summary.Issues;
import dev.joust.reports.summary.RunFacts;
import dev.joust.reports.summary.Usability;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The answers of a run on half a screen of Markdown, as a code host shows it beside a change. */
public final class Summary {

  /** Its file in the run's folder. */
  public static final String FILE = "summary.md";

  private static final int MOST_TROUBLES = 5;

  private Summary() {}

  /** The answers that the run has, and what went wrong with it. */
  public static String of(RunView view) {
    List<List<String>> rows = answers(view);
    List<String> troubles = new Issues(view).all();
    return Markdown.of(
        new Document()
            .heading(2, "Joust: " + view.run().name())
            .paragraph(Usability.of(view.run()).text())
            .paragraph(new RunFacts(view.run()).sentence())
            .paragraph(rows.isEmpty() ? "The run has no answer." : "")
            .add(table(rows))
            .paragraph(troubles.isEmpty() ? "" : "What went wrong:")
            .items(
                shortened(
                    troubles,
                    MOST_TROUBLES,
                    more -> "And " + Digits.counted(more, "line") + " more in report.md.")));
  }

  /** Who is in front, question by question; nothing if the run has no answer. */
  static Document table(RunView view) {
    return table(answers(view));
  }

  private static Document table(List<List<String>> rows) {
    return rows.isEmpty()
        ? new Document()
        : new Document()
            .table(
                Table.of(
                    List.of("question", "where", "in front", "answer"),
                    rows.stream().map(row -> row.stream().map(Entry::text).toList()).toList()));
  }

  /** Who is in front, a line for each question, for where a table is too wide. */
  static Document lines(RunView view) {
    return new Document().items(lines(answers(view)));
  }

  /** The first of {@link #lines}, and how many more there are. */
  static Document first(RunView view, int most) {
    return new Document()
        .items(
            shortened(
                lines(answers(view)),
                most,
                more -> Digits.counted(more, "more answer") + " in the report"));
  }

  private static List<String> lines(List<List<String>> rows) {
    return rows.stream().map(row -> "%s, %s: %s, %s".formatted(row.toArray())).toList();
  }

  private static List<List<String>> answers(RunView view) {
    List<List<String>> rows = new ArrayList<>();
    for (Answer answer : new Answers(view).all()) {
      for (Answer.Line line : answer.lines()) {
        if (line.certainty() != Certainty.MISSING) {
          rows.add(
              List.of(
                  answer.question(),
                  line.where(),
                  line.winner().isEmpty() ? "–" : line.winner(),
                  line.certainty().words()));
        }
      }
    }
    return rows;
  }

  private static List<String> shortened(List<String> lines, int most, IntFunction<String> rest) {
    int more = lines.size() - most;
    return more <= 0
        ? lines
        : Stream.concat(lines.stream().limit(most), Stream.of(rest.apply(more))).toList();
  }
}
