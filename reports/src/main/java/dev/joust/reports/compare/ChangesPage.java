package dev.joust.reports.compare;

import dev.joust.reports.asset.Assets;
import dev.joust.reports.asset.Template;
import dev.joust.reports.chart.Look;
import dev.joust.reports.chart.RatioChart;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.usability.Usability;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Changes as one page of HTML that opens from disk and needs no network. */
public final class ChangesPage {

  private final Changes changes;
  private final Optional<Gate> gate;
  private final Usability usability;
  private final List<Look> looks;

  /**
   * A page.
   *
   * @param run whose changes they are
   * @param gate what they were held to, if to anything
   */
  public ChangesPage(Run run, Changes changes, Optional<Gate> gate) {
    this.changes = changes;
    this.gate = gate;
    this.usability = Usability.of(run);
    this.looks = Look.of(run.manifest().contenders());
  }

  /**
   * All that the template shows.
   *
   * @param title what is compared
   * @param usability the verdict on the run, in a sentence
   * @param counts how many changes there are of each kind
   * @param gate what the gate says, and then a line for each check that fails; empty without one
   * @param notes what else a reader must know
   * @param explanation the path of the page that says where changes come from, if there is one
   * @param variants a section each
   * @param data what the script draws from, as JSON that can stand in a script element
   * @param assets style, scripts and their licences
   */
  record Content(
      String title,
      String usability,
      String counts,
      List<String> gate,
      List<String> notes,
      Optional<String> explanation,
      List<Variant> variants,
      String data,
      Assets assets) {}

  /** What has become of a variant. */
  record Variant(String title, List<Group> measures) {

    /** Those that are drawn. */
    List<Group> charts() {
      return measures.stream().filter(own -> !own.chart().cells().isEmpty()).toList();
    }
  }

  /** The changes of a measure. */
  record Group(String heading, List<Row> rows, RatioChart chart) {}

  /** A change: its place, and the other texts of {@link ChangeWords#HEADER}. */
  record Row(String place, List<String> texts, boolean isWorse) {}

  /**
   * The page.
   *
   * @param explanation the path of the page that says where changes come from, if there is one
   */
  public String html(Optional<String> explanation) {
    List<Variant> variants = changes.variants().stream().map(this::variant).toList();
    return Template.filled(
        ChangesPage.class,
        "compare.jte",
        new Content(
            title(),
            usability.text(),
            ChangeWords.counts(changes.changes()),
            gate.map(ChangeWords::lines).orElse(List.of()),
            ChangeWords.notes(changes),
            explanation,
            variants,
            RatioChart.data(
                changes.baseline(),
                looks,
                variants.stream().flatMap(own -> own.charts().stream()).map(Group::chart).toList()),
            Assets.ofCharts(RatioChart.SCRIPT)));
  }

  private String title() {
    return (changes.variants().size() == 1
            ? changes.variants().get(0)
            : Digits.counted(changes.variants().size(), "variant"))
        + " against "
        + changes.baseline();
  }

  private Variant variant(String name) {
    List<Change> all = changes.of(name);
    return new Variant(
        ChangeWords.title(changes, name),
        changes.measures().stream()
            .map(measure -> group(measure, all))
            .filter(group -> !group.rows().isEmpty())
            .toList());
  }

  private Group group(Measure measure, List<Change> all) {
    List<Change> own = all.stream().filter(change -> change.measure().equals(measure)).toList();
    return new Group(
        ChangeWords.heading(measure),
        own.stream().map(ChangesPage::row).toList(),
        RatioChart.of(
            measure,
            own.stream()
                .flatMap(change -> change.ratio().map(ratio -> drawn(change, ratio)).stream())
                .toList()));
  }

  private static Row row(Change change) {
    List<String> texts = ChangeWords.texts(change);
    return new Row(texts.get(0), texts.subList(1, texts.size()), change.effect() == Effect.WORSE);
  }

  private RatioChart.Row drawn(Change change, Ratio ratio) {
    List<String> texts = ChangeWords.texts(change);
    String tip =
        IntStream.range(1, texts.size())
            .mapToObj(i -> ChangeWords.HEADER.get(i) + ": " + texts.get(i))
            .reduce(change.variant(), (lines, line) -> lines + "\n" + line);
    int contender = looks.stream().map(Look::name).toList().indexOf(change.variant());
    return new RatioChart.Row(
        change.place(),
        List.of(RatioChart.Dot.of(contender, change.effect().word(change.measure()), ratio, tip)));
  }
}
