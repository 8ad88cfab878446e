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
    Document page = new Document();
    page.heading(2, "Joust: " + run.name());
    page.paragraph(Usability.of(run).text());
    page.paragraph(new RunFacts(view.run()).sentence());
    page.add(table(view).orElse(new Document().paragraph("The run has no answer.")));
    List<String> troubles = new Issues(view).all();
    if (!troubles.isEmpty()) {
      page.paragraph("What went wrong:");
      page.items(shortened(troubles));
    }
    return Markdown.of(page);
  }

  /** Who is in front, question by question; absent if the run has no answer. */
  public static Optional<Document> table(RunView view) {
    return answers(view)
        .map(
            rows ->
                new Document()
                    .table(
                        Table.of(
                            List.of("question", "where", "in front", "answer"),
                            rows.stream()
                                .map(row -> row.stream().map(Entry::text).toList())
                                .toList())));
  }

  /** Who is in front, a line for each question, for where a table is too wide. */
  public static Optional<Document> lines(RunView view) {
    return answers(view).map(rows -> new Document().items(lines(rows)));
  }

  /** The first of {@link #lines}, and how many more there are. */
  public static Optional<Document> first(RunView view, int most) {
    return answers(view)
        .map(Summary::lines)
        .map(
            lines -> {
              int more = lines.size() - most;
              return new Document()
                  .items(
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
