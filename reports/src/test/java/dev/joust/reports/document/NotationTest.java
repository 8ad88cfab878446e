package dev.joust.reports.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each kind of entry, in each notation. */
class NotationTest {

  private static final Measure RATE =
      new Measure("rate", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Throughput");
  private static final Interval INTERVAL = new Interval(1.23456, 1.5);
  private static final dev.joust.reports.statistics.estimate.Ratio RATIO =
      new dev.joust.reports.statistics.estimate.Ratio(1.25, Optional.of(INTERVAL), 4);
  private static final Estimate ESTIMATE = new Estimate(1.34567, Optional.of(INTERVAL), 4, 40);
  private static final Map<String, String> MARKS = new LinkedHashMap<>();

  static {
    MARKS.put("c", "client-bound");
    MARKS.put("s", "suspect");
    MARKS.put("*", "unsteady");
    MARKS.put("1,234 err", "1234 errors");
  }

  static Stream<Arguments> entries() {
    return Stream.of(
        entry(Entry.text("a, b"), "a, b", ",,,,,\"a, b\""),
        entry(Entry.stressed("slower"), "**slower**", ",,,,,slower"),
        entry(Entry.name("netty", false), "netty", ",,,,,netty"),
        entry(Entry.name("nothing", true), "*nothing (control)*", ",,,,,nothing"),
        entry(Entry.count(12345), "12,345", "12345,,,,,"),
        entry(Entry.part(3, 4), "3 of 4", "3,,,,,of 4"),
        entry(Entry.number(1.34567, Optional.of(INTERVAL)), "1.35", "1.34567,1.23456,1.5,,,"),
        entry(
            Entry.estimated(1.34567, Optional.of(INTERVAL)),
            "1.35 [1.23..1.50]",
            "1.34567,1.23456,1.5,,,"),
        entry(Entry.estimated(1.34567, Optional.empty()), "1.35", "1.34567,,,,,"),
        entry(
            value(new Entry.Rank(1, false, true), Map.of()),
            "**1.35 [1.23..1.50] #1**",
            line("1", "")),
        entry(
            value(new Entry.Rank(1, true, false), Map.of()),
            "1.35 [1.23..1.50] #1=",
            line("1", "")),
        entry(
            value(new Entry.Rank(2, false, false), MARKS),
            "1.35 [1.23..1.50] #2 c s \\* 1,234 err",
            line("2", "client-bound; suspect; unsteady; 1234 errors")),
        entry(
            Entry.ratio(RATIO, Optional.of(Statement.UNDECIDED)),
            "1.25 [1.23..1.50] ?",
            "1.25,1.23456,1.5,,,undecided"),
        entry(
            Entry.ratio(RATIO, Optional.of(Statement.EQUIVALENT)),
            "1.25 [1.23..1.50] =",
            "1.25,1.23456,1.5,,,equivalent"),
        entry(
            Entry.difference(RATIO, Optional.empty()), "+25 % (+23 to +50)", "1.25,1.23456,1.5,,,"),
        entry(
            Entry.difference(RATIO, Optional.of(Statement.DIFFERENT)),
            "+25 % (+23 to +50)",
            "1.25,1.23456,1.5,,,different"),
        entry(
            Entry.difference(RATIO, Optional.of(Statement.UNDECIDED)),
            "+25 % (+23 to +50), undecided",
            "1.25,1.23456,1.5,,,undecided"),
        entry(Entry.best(Optional.of(Statement.DIFFERENT)), "**best**", ",,,,,best"),
        entry(
            Entry.best(Optional.of(Statement.EQUIVALENT)),
            "first, equal",
            ",,,,,\"first, equivalent\""),
        entry(
            Entry.best(Optional.of(Statement.UNDECIDED)),
            "first, undecided",
            ",,,,,\"first, undecided\""),
        entry(Entry.best(Optional.empty()), "first", ",,,,,first"),
        entry(Entry.ranks(List.of(OptionalInt.of(2), OptionalInt.empty())), "2 –", ",,,,,2 –"),
        entry(Entry.NOT_MEASURED, "–", ",,,,,–"),
        entry(
            Entry.absent("failed", Optional.of("no port")), "failed (1)", ",,,,,failed: no port"));
  }

  private static Arguments entry(Entry entry, String markdown, String csv) {
    return Arguments.of(entry, markdown, csv);
  }

  private static Entry value(Entry.Rank rank, Map<String, String> marks) {
    return Entry.value(
        ESTIMATE, Optional.of(rank), false, marks, OptionalInt.empty(), Optional.empty());
  }

  private static String line(String rank, String marks) {
    return "1.34567,1.23456,1.5," + rank + "," + marks + ",";
  }

  @ParameterizedTest
  @MethodSource("entries")
  void anEntryIsWrittenAsItsNotationWritesIt(Entry entry, String markdown, String csv) {
    Table table =
        new Table(
            "Of 4 blocks.",
            List.of(Column.of("framework"), Column.of(RATE)),
            List.of(List.of(Entry.name("a", false), entry)));

    assertThat(Markdown.of(new Document().table(table)))
        .startsWith("Of 4 blocks.\n\n| framework | Throughput (req/s)")
        .contains("\n| a         | " + markdown + " ");
    assertThat(PlainText.of(new Document().table(table), 120))
        .startsWith("Of 4 blocks.\n\nframework  Throughput (req/s)")
        .contains(plain(markdown));
    assertThat(Csv.of(List.of(new Document().heading(1, "Flow").heading(2, "b").table(table))))
        .isEqualTo(
            "section,table,row,column,measure,unit,value,low,high,rank,marks,text\n"
                + "Flow / b,Of 4 blocks.,a,Throughput (req/s),rate,req/s,"
                + csv
                + "\n");
  }

  /** The same text without Markdown's signs for strong, emphasised and escaped text. */
  private static String plain(String markdown) {
    return markdown.replaceAll("(?<!\\\\)\\*", "").replace("\\", "");
  }

  @Test
  void entriesWithTheSameNoteReferToItOnce() {
    Entry failed = Entry.absent("failed", Optional.of("no port"));
    Entry slow = Entry.absent("invalid", Optional.of("too slow"));
    Table table = Table.of(List.of("a", "b", "c"), List.of(List.of(failed, slow, failed)));

    assertThat(Markdown.of(new Document().table(table)))
        .contains("| failed (1) | invalid (2) | failed (1) |")
        .endsWith("\n\n- (1) no port\n- (2) too slow\n");
    assertThat(PlainText.of(new Document().table(table), 120))
        .endsWith("\n\n- (1) no port\n- (2) too slow\n");
  }

  @Test
  void theFirstColumnOfATableGoesOnBelowWhereTheTerminalIsNarrow() {
    Table table =
        Table.of(
            List.of("cell", "before", "change"),
            List.of(
                List.of(
                    Entry.text("http-keepalive, connections=100, payloadBytes=512"),
                    Entry.text("9.78"),
                    Entry.text("+3 % (-1 to +7.1)")),
                List.of(Entry.text("all cells"), Entry.text("-"), Entry.text("+1 %"))));

    assertThat(PlainText.of(new Document().table(table), 60))
        .isEqualTo(
            """
            cell                before  change
            ------------------  ------  -----------------
            http-keepalive,     9.78    +3 % (-1 to +7.1)
              connections=100,
              payloadBytes=512
            all cells           -       +1 %
            """);
    assertThat(PlainText.of(new Document().table(table), 80))
        .contains("connections=100, payloadBytes=512  ");
  }

  @Test
  void aTableThatIsTooWideForATerminalIsCutIntoSeveralWithTheFirstColumn() {
    Entry wide = Entry.text("w".repeat(30));
    Table table =
        Table.of(
            List.of("contender and its cell", "a", "b"),
            List.of(List.of(Entry.text("netty, websocket, payloadBytes=512"), wide, wide)));

    assertThat(PlainText.of(new Document().table(table), 60).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60))
        .filteredOn(line -> line.startsWith("netty, websocket,"))
        .hasSize(2);
  }

  @Test
  void aNumberAndItsPercentSignStayOnOneLine() {
    String upToTheEdge = "x".repeat(114);

    assertThat(PlainText.of(new Document().paragraph(upToTheEdge + " by 3 %"), 120))
        .isEqualTo(upToTheEdge + " by\n3 %\n");
    assertThat(PlainText.of(new Document().paragraph(upToTheEdge + " 3 %"), 120))
        .isEqualTo(upToTheEdge + " 3 %\n");
  }

  @ParameterizedTest
  @CsvSource({"a|b, false, `a\\|b`", "List<String>_, true, **`List<String>_`**"})
  void codeIsWrittenAsTheProgramDoes(String name, boolean stressed, String markdown) {
    Table table = Table.of(List.of("a"), List.of(List.of(Entry.code(name, stressed))));

    assertThat(Markdown.of(new Document().table(table))).endsWith("| " + markdown + " |\n");
    assertThat(Worded.of(table).rows().get(0).get(0).text()).isEqualTo(name);
  }

  @Test
  void aHeadingEndsTheSectionsOfItsLevelInCsv() {
    Table table = Table.of(List.of("a", "b"), List.of(List.of(Entry.text("x"), Entry.count(1))));

    assertThat(
            Csv.of(
                    List.of(
                        new Document()
                            .heading(1, "one")
                            .heading(2, "two")
                            .heading(2, "three")
                            .table(table)))
                .lines()
                .skip(1))
        .containsExactly("one / three,,x,b,,,1,,,,,");
  }
}
