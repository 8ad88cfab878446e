package dev.joust.harness.catalogue;

import dev.joust.reports.compare.Change;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Markdown;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/** Entries as a page in Markdown, and a picture that stands beside it. */
public final class CataloguePage {

  private static final int WIDTH = 120;
  private static final String INDENT = "  ";

  private CataloguePage() {}

  /** True over false alarms, by regression and minutes, as an SVG. */
  public static String picture(List<CatalogueEntry> entries) {
    return RocPicture.svg(entries);
  }

  /**
   * The page, with a line feed at its end.
   *
   * @param title its heading
   * @param refused why a regression could not be compared, by its name
   * @param picture the name of the file with the picture, beside the page
   */
  public static String markdown(
      String title, List<CatalogueEntry> entries, Map<String, String> refused, String picture) {
    long expected = entries.stream().filter(own -> own.regression().expect().isPresent()).count();
    long found = entries.stream().filter(own -> own.found().isPresent()).count();
    Map<String, Long> alarmsByTwin =
        entries.stream()
            .collect(
                Collectors.toMap(
                    own -> own.twin().run(), CatalogueEntry::falseAlarms, (one, same) -> one));
    long alarmed = alarmsByTwin.values().stream().filter(alarms -> alarms > 0).count();
    return "# %s\n\n".formatted(title)
        + paragraph(
            "%d of %s found. %s%d of %s of a variant with itself reported a change."
                .formatted(
                    found,
                    Digits.counted(expected, "expected change"),
                    ofStatedSize(entries),
                    alarmed,
                    Digits.counted(alarmsByTwin.size(), "comparison")))
        + measured(entries)
        + byLoad(entries)
        + "| regression | expected | stated | found | where | change | other changes | false alarms of the copy | minutes |\n"
        + "| --- | --- | --- | --- | --- | --- | ---: | ---: | ---: |\n"
        + entries.stream().map(CataloguePage::row).collect(Collectors.joining())
        + "\n"
        + entries.stream().map(CataloguePage::note).collect(Collectors.joining())
        + refused.entrySet().stream()
            .map(
                own ->
                    wrapped(
                        "- %s is not compared: %s"
                            .formatted(own.getKey(), Markdown.escaped(own.getValue()))))
            .collect(Collectors.joining())
        + shorter(entries, picture);
  }

  /** Of those whose sources say how much it is, which can be held against what was found. */
  private static String ofStatedSize(List<CatalogueEntry> entries) {
    List<CatalogueEntry> stated =
        entries.stream().filter(own -> own.regression().stated().isPresent()).toList();
    return stated.isEmpty()
        ? ""
        : "Of %d whose source states a size, %d were found. "
            .formatted(stated.size(), count(stated, CatalogueEntry::found));
  }

  private static String measured(List<CatalogueEntry> entries) {
    String machines =
        entries.stream().map(CatalogueEntry::machine).distinct().collect(Collectors.joining("; "));
    return machines.isEmpty()
        ? ""
        : paragraph("Measured on %s.".formatted(Markdown.escaped(machines)));
  }

  /** What a load shows, for those who choose which to spend minutes on. */
  private static String byLoad(List<CatalogueEntry> entries) {
    Map<Regression.Load, List<CatalogueEntry>> byLoad =
        entries.stream()
            .filter(own -> own.regression().expect().isPresent())
            .collect(
                Collectors.groupingBy(
                    own -> own.regression().load(), TreeMap::new, Collectors.toList()));
    return byLoad.isEmpty()
        ? ""
        : "Recall by load:\n\n"
            + "| load | expected changes | found | found the opposite |\n| --- | ---: | ---: | ---: |\n"
            + byLoad.entrySet().stream()
                .map(
                    own ->
                        "| %s | %d | %d | %d |\n"
                            .formatted(
                                own.getKey().title(),
                                own.getValue().size(),
                                count(own.getValue(), CatalogueEntry::found),
                                count(own.getValue(), CatalogueEntry::opposite)))
                .collect(Collectors.joining())
            + "\n";
  }

  private static long count(
      List<CatalogueEntry> entries, Function<CatalogueEntry, Optional<Change>> change) {
    return entries.stream().filter(own -> change.apply(own).isPresent()).count();
  }

  private static String shorter(List<CatalogueEntry> entries, String picture) {
    String rows =
        entries.stream()
            .flatMap(own -> own.shorter().stream().map(length -> row(own, length)))
            .collect(Collectors.joining());
    return rows.isEmpty()
        ? ""
        : "\n## True and false alarms, by minutes spent\n\n"
            + """
            200 shorter comparisons of each length, drawn from the blocks with replacement. *Found* is the share that reports
            the expected change. *False alarms* is the share that reports any change between the variant and its copy, whose
            names are drawn by lot in each block. *Area* is that under the curve of true over false alarms: 0.5 is chance, 1 is
            perfect.

            """
            + "![True over false alarms](%s)\n\n".formatted(picture)
            + "| regression | minutes | blocks | found | false alarms | area |\n| --- | ---: | ---: | ---: | ---: | ---: |\n"
            + rows;
  }

  private static String row(CatalogueEntry own, ShorterComparison length) {
    return "| %s | %d | %d | %s | %s | %s |\n"
        .formatted(
            own.name(),
            length.minutes(),
            length.blocks(),
            Digits.share(length.found()),
            Digits.share(length.falseAlarms()),
            Digits.of(length.curve().area()));
  }

  private static String row(CatalogueEntry own) {
    Optional<Change> shown = own.found().or(own::opposite).or(own::nearest);
    return "| [%s](%s) | %s | %s | %s | %s | %s | %d | %d | %s |\n"
        .formatted(
            own.name(),
            own.regression().source(),
            own.regression().expect().map(CataloguePage::word).orElse("no change")
                + ", "
                + own.regression().measure(),
            own.regression().stated().map(Markdown::escaped).orElse("–"),
            found(own),
            shown.map(Change::place).map(Markdown::escaped).orElse("–"),
            shown.flatMap(Change::ratio).map(Digits::difference).orElse("–"),
            own.others().size(),
            own.falseAlarms(),
            Digits.of(own.time().toSeconds() / 60.0));
  }

  private static String found(CatalogueEntry own) {
    if (own.regression().expect().isEmpty()) {
      return "–";
    }
    if (own.found().isPresent()) {
      return "yes";
    }
    return own.opposite().isPresent() ? "no, the opposite" : "no";
  }

  private static String note(CatalogueEntry own) {
    return wrapped(
        "- %s: `%s` to `%s`, %s. %s%s"
            .formatted(
                own.name(),
                own.regression().before().text(),
                own.regression().after().text(),
                Digits.counted(own.pair().blocks(), "block"),
                Markdown.escaped(own.regression().about()),
                own.regression()
                    .result()
                    .map(Markdown::escaped)
                    .map(" Known result: "::concat)
                    .orElse("")));
  }

  private static String wrapped(String item) {
    return WordUtils.wrap(item, WIDTH - INDENT.length(), "\n" + INDENT, false) + "\n";
  }

  private static String paragraph(String text) {
    return WordUtils.wrap(text, WIDTH, "\n", false) + "\n\n";
  }

  private static String word(Regression.Expectation expected) {
    return expected == Regression.Expectation.WORSE ? "worse" : "better";
  }
}
