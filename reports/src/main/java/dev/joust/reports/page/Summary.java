package dev.joust.reports.page;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.page.Answer.Certainty;
import dev.joust.run.Run;
import java.util.ArrayList;
import java.util.List;

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
    blocks.add(new Block.Paragraph(new Setup(view).sentence()));
    List<List<Entry>> rows = rows(new Answers(view).all());
    blocks.add(
        rows.isEmpty()
            ? new Block.Paragraph("The run has no answer.")
            : Block.Table.of(List.of("question", "where", "in front", "answer"), rows));
    List<String> troubles = new Troubles(view).all();
    if (!troubles.isEmpty()) {
      blocks.add(new Block.Paragraph("What went wrong:"));
      blocks.add(new Block.Items(shortened(troubles)));
    }
    return Markdown.of(blocks);
  }

  private static List<List<Entry>> rows(List<Answer> answers) {
    List<List<Entry>> rows = new ArrayList<>();
    for (Answer answer : answers) {
      for (Answer.Line line : answer.lines()) {
        if (line.certainty() != Certainty.MISSING) {
          rows.add(
              List.of(
                  new Entry.Text(answer.question()),
                  new Entry.Text(line.where()),
                  new Entry.Text(line.winner().isEmpty() ? "–" : line.winner()),
                  new Entry.Text(line.certainty().words())));
        }
      }
    }
    return rows;
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
