package dev.joust.reports.compare;

import dev.joust.run.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Changes as text, for a terminal and for a page or a pull request. */
public final class ChangesReport {

  private static final String GAP = "  ";
  private static final int WIDTH = 120;

  private final Changes changes;
  private final Optional<Gate> gate;

  /**
   * A report.
   *
   * @param gate what they were held to, if to anything
   */
  public ChangesReport(Changes changes, Optional<Gate> gate) {
    this.changes = changes;
    this.gate = gate;
  }

  /** For a terminal of 120 columns, without a line feed at its end. */
  public String text() {
    List<String> lines = new ArrayList<>();
    for (String variant : changes.variants()) {
      lines.add(ChangeWords.title(changes, variant));
      lines.add("");
      lines.addAll(table(changes.of(variant)));
    }
    lines.add(wrapped(ChangeWords.counts(changes.changes())));
    ChangeWords.notes(changes).forEach(note -> lines.add(wrapped(note)));
    gate.ifPresent(own -> lines.addAll(ChangeWords.lines(own)));
    return String.join("\n", lines);
  }

  private static String wrapped(String text) {
    StringBuilder lines = new StringBuilder();
    int column = 0;
    for (String word : text.split(" ")) {
      boolean fits = column + 1 + word.length() <= WIDTH;
      if (column > 0) {
        lines.append(fits ? ' ' : '\n');
      }
      column = column > 0 && fits ? column + 1 + word.length() : word.length();
      lines.append(word);
    }
    return lines.toString();
  }

  private List<String> table(List<Change> own) {
    List<List<String>> rows = new ArrayList<>(List.of(ChangeWords.HEADER));
    own.forEach(change -> rows.add(ChangeWords.row(change)));
    List<Integer> widths =
        IntStream.range(0, ChangeWords.HEADER.size())
            .mapToObj(column -> rows.stream().mapToInt(row -> row.get(column).length()).max())
            .map(width -> width.orElse(0))
            .toList();
    List<String> lines = new ArrayList<>(List.of(line(rows.get(0), widths)));
    for (Measure measure : changes.measures()) {
      List<String> ofMeasure =
          own.stream()
              .filter(change -> change.measure().equals(measure))
              .map(change -> line(ChangeWords.row(change), widths))
              .toList();
      if (!ofMeasure.isEmpty()) {
        lines.add(ChangeWords.heading(measure));
        lines.addAll(ofMeasure);
      }
    }
    lines.add("");
    return lines;
  }

  /** Numbers end where their column ends, texts begin where it begins. */
  private static String line(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      String text = row.get(column);
      String blanks = " ".repeat(widths.get(column) - text.length());
      line.append(GAP).append(isNumber(column) ? blanks + text : text + blanks);
    }
    return line.toString().stripTrailing();
  }

  private static boolean isNumber(int column) {
    return column == 1 || column == 2;
  }

  /** As Markdown: a page, or the summary of a pull request. */
  public String markdown() {
    StringBuilder page = new StringBuilder();
    for (String variant : changes.variants()) {
      List<Change> own = changes.of(variant);
      page.append("## ").append(escaped(ChangeWords.title(changes, variant))).append("\n\n");
      page.append(ChangeWords.counts(own)).append("\n\n");
      page.append("| measure | cell | before | after | change | verdict |\n");
      page.append("| --- | --- | ---: | ---: | --- | --- |\n");
      for (Change change : own) {
        List<String> row = new ArrayList<>(List.of(ChangeWords.heading(change.measure())));
        row.addAll(ChangeWords.row(change));
        if (change.effect() == Effect.WORSE) {
          row.set(row.size() - 1, "**" + row.get(row.size() - 1) + "**");
        }
        page.append(
            row.stream()
                .map(ChangesReport::escaped)
                .collect(Collectors.joining(" | ", "| ", " |\n")));
      }
      page.append('\n');
    }
    ChangeWords.notes(changes).forEach(note -> page.append(note).append("\n\n"));
    gate.ifPresent(own -> page.append(items(ChangeWords.lines(own))));
    return page.toString().stripTrailing() + "\n";
  }

  private static String items(List<String> lines) {
    return lines.get(0)
        + "\n\n"
        + lines.stream()
            .skip(1)
            .map(line -> "- " + escaped(line) + "\n")
            .collect(Collectors.joining());
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
