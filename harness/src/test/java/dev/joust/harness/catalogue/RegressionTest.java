package dev.joust.harness.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.lab.input.UsageException;
import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.compare.Effect;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of regressions, and what a comparison says of one. */
class RegressionTest {

  private static final String WHOLE =
      """
      source: https://example.org/1
      about: Slower.
      before: fw@1
      after: fw@2
      measure: cpu
      expect: worse
      """;
  private static final Measure CPU =
      new Measure("cpu", "µs", Direction.LOWER, Aggregate.MEDIAN, "CPU");

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("fw.yaml"), text);
  }

  @ParameterizedTest
  @CsvSource({"../regressions, 21", "../regressions/netty-4.1, 4"})
  void theSourcesHaveSomeAndEachCanBeRead(Path regressions, int atLeast) {
    assertThat(Regression.in(regressions))
        .hasSizeGreaterThanOrEqualTo(atLeast)
        .map(Regression::read)
        .allSatisfy(
            own -> {
              assertThat(own.source()).hasScheme("https");
              assertThat(own.before().contender()).isEqualTo(own.after().contender());
            });
  }

  @Test
  void theSyntheticOnesMakeNettyWorse() {
    assertThat(Regression.in(Path.of("../regressions/synthetic")))
        .map(Regression::read)
        .allSatisfy(
            own -> {
              assertThat(own.before().text()).isEqualTo("netty");
              assertThat(own.after().text()).startsWith("netty-");
              assertThat(own.expect()).contains(Regression.Expectation.WORSE);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "expect: worse | expect: slower | expect: 'slower' is not allowed, must be one of worse, better",
        "measure: cpu | measure: cpu;measures: cpu | measures: unknown key: did you mean measure?",
        "measure: cpu | measure: ~ | measure is missing",
        "about: Slower. | about: Slower.;about: Twice. | 'about' is there twice, leave one",
        "measure: cpu | measure: cpu;exchange: http | unknown exchange 'http', known are http-close, ",
        "measure: cpu | measure: cpu;suites: [~] | suites has an entry that says nothing",
        "measure: cpu | measure: cpu;set: [~] | set has an entry that says nothing",
        "expect: worse | stated: 5 % | stated needs expect",
        "measure: cpu | measure: cpu;load: heavy | load: 'heavy' is not allowed, must be one of small, ",
        "before: fw@1 | before: fw@ | has neither version nor folder",
        "source: https://example.org/1 | source: [1] | source: ",
      })
  void whatIsWrongIsNamedInOneLine(String right, String wrong, String complaint)
      throws IOException {
    Path file = file(WHOLE.replace(right, wrong.replace(';', '\n')));

    assertThatThrownBy(() -> Regression.read(file))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(file + ":")
        .hasMessageContaining(complaint)
        .satisfies(thrown -> assertThat(thrown.getMessage()).hasLineCount(1));
  }

  @ParameterizedTest
  @CsvSource({"~", "---", "'# nothing'", "''"})
  void aFileThatSaysNothingIsRefused(String text) throws IOException {
    Path file = file(text);

    assertThatThrownBy(() -> Regression.read(file))
        .isInstanceOf(UsageException.class)
        .hasMessage(file + " holds no regression: it must have 'source'");
  }

  @Test
  void aFolderWithoutOneIsNone() {
    assertThatThrownBy(() -> Regression.in(folder)).hasMessageContaining("has no *.yaml");
    assertThatThrownBy(() -> Regression.in(folder.resolve("none")))
        .hasMessageContaining("is not a folder of regressions");
  }

  private static Change change(double ratio, Effect effect, int bytes) {
    return change(ratio, effect, Cell.of("flow").with("bytes", bytes));
  }

  private static Change change(double ratio, Effect effect, Cell cell) {
    return new Change(
        "fw@2",
        new Setting("flow", "steady", "wire"),
        cell,
        false,
        CPU,
        Optional.of(1.0),
        Optional.of(ratio),
        Optional.of(new Ratio(ratio, Optional.of(new Interval(ratio - 0.01, ratio + 0.01)), 8)),
        effect);
  }

  private static Changes changes(Change... all) {
    return new Changes(
        "run",
        true,
        "fw@1",
        List.of("fw@2"),
        Looks.once(8),
        Optional.empty(),
        all.length,
        List.of(all),
        Map.of(),
        1,
        List.of());
  }

  private CatalogueEntry entry(String text, Changes pair, Changes twin) throws IOException {
    return new CatalogueEntry(
        "fw",
        Regression.read(file(text)),
        pair,
        twin,
        Duration.ofSeconds(330),
        "a machine",
        List.of());
  }

  private static String page(CatalogueEntry... entries) {
    return CataloguePage.markdown(
        "Known ones", List.of(entries), Map.of("old", "no such | version"), "a.svg");
  }

  @Test
  void theGreatestChangeOfTheExpectedKindIsTheOneFound() throws IOException {
    CatalogueEntry entry =
        entry(
            WHOLE,
            changes(
                change(1.05, Effect.WORSE, 1),
                change(1.10, Effect.WORSE, 2),
                change(0.8, Effect.BETTER, 3)),
            changes(change(1.02, Effect.WORSE, 1), change(1, Effect.UNDECIDED, 2)));

    assertThat(entry.found()).contains(change(1.10, Effect.WORSE, 2));
    assertThat(entry.others()).containsExactly(change(0.8, Effect.BETTER, 3));
    assertThat(entry.falseAlarms()).isEqualTo(1);
    assertThat(page(entry))
        .startsWith("# Known ones\n")
        .contains(
            "1 of 1 expected change found. 1 of 1 comparison of a variant with itself reported a change.",
            "| [fw](https://example.org/1) | worse, cpu | – | yes | steady, bytes=2 | +10 % (+9 to +11) | 1 | 1 | 5.50 |",
            "Measured on a machine.\n",
            "- fw: `fw@1` to `fw@2`, 8 blocks. Slower.",
            "- old is not compared: no such \\| version\n");
  }

  @Test
  void whatIsNotToldIsNotFound() throws IOException {
    CatalogueEntry entry =
        entry(
            WHOLE,
            changes(change(1.05, Effect.UNDECIDED, 1), change(0.9, Effect.UNDECIDED, 2)),
            changes());

    assertThat(entry.found()).isEmpty();
    assertThat(page(entry)).contains("| worse, cpu | – | no | steady, bytes=2 | -10 % (");
  }

  @Test
  void aChangeThatIsToldTheOtherWaySaysSo() throws IOException {
    CatalogueEntry entry =
        entry(
            WHOLE,
            changes(change(1.5, Effect.UNDECIDED, 1), change(0.9, Effect.BETTER, 2)),
            changes());

    assertThat(page(entry))
        .contains("| worse, cpu | – | no, the opposite | steady, bytes=2 | -10 % (");
  }

  @Test
  void theExchangeThatARegressionIsAboutIsShownFirst() throws IOException {
    Changes pair =
        changes(
            change(1.5, Effect.UNDECIDED, Cell.of("flow").with("exchange", "http-close")),
            change(1.1, Effect.UNDECIDED, Cell.of("flow").with("exchange", "websocket")));

    assertThat(page(entry(WHOLE, pair, changes()))).contains("| no | http-close | +50 % (");
    assertThat(page(entry(WHOLE + "exchange: websocket\n", pair, changes())))
        .contains("| no | websocket | +10 % (");
  }

  @Test
  void aNoteSaysWhatCameOfItBefore() throws IOException {
    CatalogueEntry entry = entry(WHOLE + "result: Found.\n", changes(), changes());

    assertThat(page(entry)).contains("Slower. Known result: Found.\n");
  }

  @Test
  void thoseOfAStatedSizeAreCountedByThemselves() throws IOException {
    Changes found = changes(change(1.1, Effect.WORSE, 1));
    String stated = WHOLE + "stated: +9 % CPU\n";

    assertThat(
            page(
                entry(stated, found, changes()),
                entry(stated, changes(), changes()),
                entry(WHOLE, found, changes())))
        .contains(
            "2 of 3 expected changes found. Of 2 whose source states a size, 1 were found. ",
            "| worse, cpu | +9 % CPU | yes |");
  }

  @Test
  void aTwinOfSeveralRegressionsIsCountedOnce() throws IOException {
    CatalogueEntry entry =
        entry(WHOLE, changes(change(1.1, Effect.WORSE, 1)), changes(change(1.02, Effect.WORSE, 1)));

    assertThat(page(entry, entry))
        .contains(
            "2 of 2 expected changes found. 1 of 1 comparison of a variant with itself reported");
  }

  @Test
  void recallIsCountedByLoad() throws IOException {
    Changes found = changes(change(1.1, Effect.WORSE, 1));
    Changes opposite = changes(change(0.9, Effect.BETTER, 1));

    assertThat(
            page(
                entry(WHOLE + "load: burst\n", found, changes()),
                entry(WHOLE, changes(), changes()),
                entry(WHOLE + "load: burst\n", opposite, changes()),
                entry(WHOLE.replace("expect: worse\n", "load: tls\n"), found, changes())))
        .contains(
            """
            | load | expected changes | found | found the opposite |
            | --- | ---: | ---: | ---: |
            | small messages | 1 | 0 | 0 |
            | a burst, then nothing | 2 | 1 | 1 |

            """)
        .doesNotContain("| TLS |");
  }

  @Test
  void ofWhatNobodyExpectsNothingIsMissed() throws IOException {
    CatalogueEntry entry =
        entry(
            WHOLE.replace("expect: worse\n", ""),
            changes(change(1.05, Effect.WORSE, 1)),
            changes());

    assertThat(entry.others()).hasSize(1);
    assertThat(page(entry)).contains("0 of 0 expected changes found.", "| no change, cpu | – |");
  }
}
