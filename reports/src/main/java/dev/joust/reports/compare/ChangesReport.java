package dev.joust.reports.compare;

import dev.joust.reports.chart.RatioChart;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.document.PlainText;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Measure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Changes as text, for a terminal and for a page or a pull request. */
public final class ChangesReport {

  private final Changes changes;
  private final Usability usability;
  private final Optional<Gate> gate;

  /**
   * A report.
   *
   * @param usability the verdict on the run
   * @param gate what they were held to, if to anything
   */
  public ChangesReport(Changes changes, Usability usability, Optional<Gate> gate) {
    this.changes = changes;
    this.usability = usability;
    this.gate = gate;
  }

  /**
   * For a terminal, without a line feed at its end.
   *
   * @param columns how wide the terminal is, in characters
   */
  public String text(int columns) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Paragraph(usability.text()));
    for (String variant : changes.variants()) {
      blocks.add(title(variant));
      blocks.add(byMeasure(changes.of(variant)));
    }
    blocks.add(new Block.Paragraph(ChangeWords.counts(changes.changes())));
    blocks.addAll(remarks());
    return PlainText.of(blocks, columns).stripTrailing();
  }

  /** As Markdown: a page, or the summary of a pull request. */
  public String markdown() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Paragraph(usability.text()));
    for (String variant : changes.variants()) {
      List<Change> own = changes.of(variant);
      blocks.add(title(variant));
      blocks.add(new Block.Paragraph(ChangeWords.counts(own)));
      blocks.add(withMeasures(own));
    }
    blocks.addAll(remarks());
    return Markdown.of(blocks);
  }

  /** What comes before all tables. */
  List<Block> answer() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Answer"));
    blocks.add(new Block.Paragraph(usability.text()));
    blocks.add(new Block.Paragraph(ChangeWords.counts(changes.changes())));
    blocks.addAll(remarks());
    return blocks;
  }

  static Block drawing(String variant, Measure measure, List<Change> own) {
    String heading = ChangeWords.heading(measure);
    return new Block.Drawing(
        RatioChart.KIND,
        heading + ", " + variant,
        heading + ": ratios of " + variant,
        Block.Table.of(ChangeWords.HEADER, own.stream().map(ChangeWords::entries).toList()));
  }

  Block title(String variant) {
    return new Block.Heading(2, ChangeWords.title(changes, variant));
  }

  /** A terminal has no room for the measure in each row, so that it has a row of its own. */
  private Block byMeasure(List<Change> all) {
    List<List<Entry>> rows = new ArrayList<>();
    for (Measure measure : changes.measures()) {
      List<Change> own = all.stream().filter(change -> change.measure().equals(measure)).toList();
      if (!own.isEmpty()) {
        List<Entry> heading =
            new ArrayList<>(Collections.nCopies(ChangeWords.HEADER.size(), new Entry.Text("")));
        heading.set(0, new Entry.Text(ChangeWords.heading(measure)));
        rows.add(heading);
        own.forEach(change -> rows.add(ChangeWords.entries(change)));
      }
    }
    return Block.Table.of(ChangeWords.HEADER, rows);
  }

  static Block withMeasures(List<Change> own) {
    List<String> header = new ArrayList<>(List.of("measure"));
    header.addAll(ChangeWords.HEADER);
    return Block.Table.of(header, own.stream().map(ChangesReport::withMeasure).toList());
  }

  private static List<Entry> withMeasure(Change change) {
    List<Entry> row = new ArrayList<>();
    row.add(new Entry.Text(ChangeWords.heading(change.measure())));
    row.addAll(ChangeWords.entries(change));
    return row;
  }

  private List<Block> remarks() {
    List<Block> remarks = new ArrayList<>();
    ChangeWords.notes(changes).forEach(note -> remarks.add(new Block.Paragraph(note)));
    if (gate.isPresent()) {
      List<String> lines = ChangeWords.lines(gate.get());
      remarks.add(new Block.Paragraph(lines.get(0)));
      if (lines.size() > 1) {
        remarks.add(new Block.Items(lines.subList(1, lines.size())));
      }
    }
    return remarks;
  }
}
