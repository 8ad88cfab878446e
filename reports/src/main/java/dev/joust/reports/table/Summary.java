package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.summary.Answer;
import dev.joust.reports.summary.Answer.Certainty;
import dev.joust.reports.summary.Answers;
import dev.joust.reports.summary.Issues;
import dev.joust.reports.summary.RunFacts;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The answers of a run on half a screen of Markdown, as a code host shows it beside a change. */
public final class Summary {

  /** Its file in the run's folder. */
  public static final String FILE = "summary.md";

  private static final int MOST_TROUBLES = 5;

  private Summary() {}

  /** The answers that the run has, and what went wrong with it. */
  public static String of(RunView view) {
    Run run = view.run();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Joust: " + run.name()));
    blocks.add(new Block.Paragraph(Usability.of(run).text()));
    blocks.add(new Block.Paragraph(new RunFacts(view.run()).sentence()));
    blocks.add(table(view).orElse(new Block.Paragraph("The run has no answer.")));
    List<String> troubles = new Issues(view).all();
    if (!troubles.isEmpty()) {
      blocks.add(new Block.Paragraph("What went wrong:"));
      blocks.add(new Block.Items(shortened(troubles)));
    }
    return Markdown.of(blocks);
  }

  /** Who is in front, question by question; absent if the run has no answer. */
  public static Optional<Block> table(RunView view) {
    return answers(view)
        .map(
            rows ->
                Block.Table.of(
                    List.of("question", "where", "in front", "answer"),
                    rows.stream().map(row -> row.stream().map(Entry::text).toList()).toList()));
  }

  /** Who is in front, a line for each question, for where a table is too wide. */
  public static Optional<Block> lines(RunView view) {
    return answers(view).map(rows -> new Block.Items(lines(rows)));
  }

  /** The first of {@link #lines}, and how many more there are. */
  public static Optional<Block> first(RunView view, int most) {
    return answers(view)
        .map(Summary::lines)
        .map(
            lines -> {
              int more = lines.size() - most;
              return new Block.Items(
                  more <= 0
                      ? lines
                      : Stream.concat(
                              lines.stream().limit(most),
                              Stream.of(Digits.counted(more, "more answer") + " in the report"))
                          .toList());
            });
  }

  private static List<String> lines(List<List<String>> rows) {
    return rows.stream().map(row -> "%s, %s: %s, %s".formatted(row.toArray())).toList();
  }

  private static Optional<List<List<String>>> answers(RunView view) {
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
    return rows.isEmpty() ? Optional.empty() : Optional.of(rows);
  }

  private static List<String> shortened(List<String> troubles) {
    int more = troubles.size() - MOST_TROUBLES;
    if (more <= 0) {
      return troubles;
    }
    List<String> first = new ArrayList<>(troubles.subList(0, MOST_TROUBLES));
    first.add("And " + Digits.counted(more, "line") + " more in report.md.");
    return first;
  }
}
