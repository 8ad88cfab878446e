package dev.joust.reports.page;

import dev.joust.reports.asset.Assets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Tables of the documentation that a page shows, too, so that they are written once. */
final class DocumentedTable {

  private static final Pattern NOT_SHOWN = Pattern.compile("[`*]|\\]\\([^)]*\\)|\\[");
  private static final String ROW = "| ";
  private static final String RULE = "| ---";

  private DocumentedTable() {}

  record Term(String word, String meaning) {}

  static List<Term> glossary() {
    return rows("glossary.md").stream().map(row -> new Term(row.get(0), row.get(1))).toList();
  }

  static List<List<String>> stacks() {
    return rows("use/your-stack.md").stream().filter(row -> row.size() == 3).toList();
  }

  private static List<List<String>> rows(String name) {
    List<String> lines = Assets.text("dev/joust/reports/page/" + name).lines().toList();
    return IntStream.range(0, lines.size())
        .filter(i -> lines.get(i).startsWith(ROW) && !lines.get(i).startsWith(RULE))
        .filter(i -> i + 1 == lines.size() || !lines.get(i + 1).startsWith(RULE))
        .mapToObj(i -> cells(lines.get(i)))
        .toList();
  }

  private static List<String> cells(String line) {
    String inner = line.substring(ROW.length(), line.lastIndexOf('|')).strip();
    return Arrays.stream(inner.split(" \\| "))
        .map(cell -> NOT_SHOWN.matcher(cell).replaceAll("").strip())
        .toList();
  }
}
