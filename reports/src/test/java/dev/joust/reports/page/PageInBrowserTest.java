package dev.joust.reports.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.joust.reports.asset.Assets;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.compare.ChangesReport;
import dev.joust.reports.latency.Latencies;
import dev.joust.reports.runs.RunsReport;
import dev.joust.reports.runs.SeveralRuns;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.Select;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The page in a real browser. Without Chromium and its driver on the PATH it is skipped. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
class PageInBrowserTest {

  private static final int PHONE = 360;
  private static final int DESKTOP = 1200;
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private ChromeDriver browser;
  private Path allSuites;
  private Path reference;
  private Path production;
  private Path scenarios;
  private Path several;
  private Path compared;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    Optional<Path> chromium = onPath("chromium", "google-chrome", "chrome");
    Optional<Path> driver = onPath("chromedriver");
    assumeTrue(
        chromium.isPresent() && driver.isPresent(),
        "no chromium and chromedriver on the PATH: the page is not tried in a browser");
    // Selenium warns of each Chromium that is newer than itself.
    SELENIUM.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.orElseThrow().toFile());
    options.addArguments(
        "--headless=new",
        "--force-prefers-reduced-motion",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage");
    options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL"));
    browser =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.orElseThrow().toFile())
                .build(),
            options);
    browser.manage().timeouts().scriptTimeout(PATIENCE);
    Run all = AllSuites.run();
    allSuites = write(folder.resolve("all.html"), all, AllLatencies.of(all, folder));
    Path committed = Path.of("reference");
    Run run = RunReader.read(committed);
    reference = write(folder.resolve("reference.html"), run, Latencies.read(run, committed));
    Run suffered = RunReader.read(Path.of("production"));
    production = write(folder.resolve("production.html"), suffered, Latencies.none());
    Run unloaded =
        new Run(
            suffered.name(),
            suffered.manifest(),
            suffered.trials().stream()
                .filter(own -> own.planned().way().equals(SuiteLayout.SCENARIO))
                .toList(),
            suffered.warnings(),
            Set.of());
    scenarios = write(folder.resolve("scenarios.html"), unloaded, Latencies.none());
    Run other = new Run("other", all.manifest(), all.trials(), all.warnings(), Set.of());
    new RunsReport(SeveralRuns.of(List.of(all, other))).write(folder);
    several = folder.resolve(RunsReport.PAGE);
    Changes changes = Changes.of(run, run.manifest().ranked().get(0));
    compared =
        Files.writeString(
            folder.resolve("compare.html"),
            new ChangesReport(changes, Usability.of(run), Optional.empty())
                .html(run, Optional.of("explain.md")));
  }

  private static Path write(Path file, Run run, Latencies latencies) throws IOException {
    StringWriter out = new StringWriter();
    Statistics statistics = Statistics.of(run);
    Page.write(
        new RunView(run, statistics, latencies),
        new HeldClaims(run, statistics, ClaimList.NONE),
        out);
    return Files.writeString(file, out.toString());
  }

  @AfterAll
  void stop() {
    if (browser != null) {
      browser.quit();
    }
  }

  private static Optional<Path> onPath(String... names) {
    return Stream.of(names)
        .flatMap(
            name ->
                Stream.of(System.getenv("PATH").split(":")).map(dir -> Path.of(dir).resolve(name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  @Test
  void everyChartIsDrawnAndNothingGoesWrong() {
    open(allSuites, DESKTOP);

    openAll();

    assertThat(undrawn()).isEqualTo(List.of());
    assertThat(browser.findElements(By.cssSelector("section.suite"))).hasSize(12);
    assertThat(browser.findElements(By.cssSelector("#chart-latency-responseTimeMicros .tail")))
        .hasSize(2 * 4);
    assertThat(browser.findElements(By.cssSelector("#chart-live-ridges .ridge")))
        .hasSize(3 * 2 * 4);
    assertThat(messages()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {PHONE, DESKTOP})
  void theReferenceRunIsDrawnAndNothingScrollsSideways(int width) {
    open(reference, width);

    openAll();

    assertThat(undrawn()).isEqualTo(List.of());
    assertThat(messages()).isEmpty();
    assertThat(number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
  }

  @ParameterizedTest
  @ValueSource(ints = {PHONE, DESKTOP})
  void severalRunsAreDrawnAndNothingScrollsSideways(int width) {
    open(several, width);

    ratiosAreDrawnAndNothingIsToMend(width);
  }

  @ParameterizedTest
  @ValueSource(ints = {PHONE, DESKTOP})
  void aComparisonIsDrawnAndNothingScrollsSideways(int width) {
    open(compared, width);

    ratiosAreDrawnAndNothingIsToMend(width);
    assertThat(
            browser.executeScript(
                "return [...document.querySelectorAll('text.cell')].filter(own =>"
                    + " own.getComputedTextLength() > own.ownerSVGElement.clientWidth + 1).length"))
        .isEqualTo(0L);
  }

  private void ratiosAreDrawnAndNothingIsToMend(int width) {
    assertThat(
            browser.executeScript(
                """
                return [...document.querySelectorAll('.ratios')]
                  .filter(own => !own.querySelector('svg[role=img] path'))
                  .map(own => own.dataset.label)"""))
        .isEqualTo(List.of());
    assertThat(browser.findElements(By.cssSelector(".ratios"))).isNotEmpty();
    assertThat(messages()).isEmpty();
    assertThat(number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    // Of what axe-core looks at, the width decides what has to scroll, which is more on a phone.
    if (width == PHONE) {
      assertThat(violations()).isEqualTo(List.of());
    }
  }

  @Test
  void axeFindsNothingToMend() {
    open(allSuites, DESKTOP);
    openAll();
    show("light");

    assertThat(violations()).isEqualTo(List.of());

    show("dark");

    assertThat(violations("color-contrast")).isEqualTo(List.of());
  }

  private void show(String theme) {
    browser.executeScript("document.documentElement.dataset.theme = arguments[0]", theme);
    assertThat(browser.executeScript("return getComputedStyle(document.body).colorScheme"))
        .isEqualTo(theme);
  }

  /**
   * What axe-core finds, by these rules, or by all of them if none is named. The first rows and
   * columns of a table, the first panel of a chart and the first two sections of ratios stand for
   * the others, as loops write them: those are taken out, since to read a page in takes axe-core
   * most of its time. Its script is run as it is, as its own client brings home all that is right,
   * too.
   */
  private Object violations(String... rules) {
    browser.executeScript(Assets.text("axe.min.js") + "\nwindow.axe = axe;");
    return browser.executeAsyncScript(
        """
        const [rules, done] = arguments;
        const all = of => [...document.querySelectorAll(of)];
        [...all('tbody tr:nth-child(n+3), .panels > :nth-child(n+2)'),
          ...all('section:has(.ratios)').slice(2)].forEach(own => own.remove());
        axe.run(
          {exclude: [['tbody td:nth-child(n+4)']]},
          {resultTypes: ['violations'], ...(rules.length && {runOnly: rules})})
          .then(
            found => done(found.violations.map(
              own => own.id + ': ' + own.nodes.slice(0, 3).map(node => node.target))),
            failure => done([String(failure)]));""",
        List.of(rules));
  }

  @Test
  void textOfTwiceTheSizeFits() {
    open(allSuites, DESKTOP);
    browser.executeScript("document.documentElement.style.fontSize = '200%'");
    openAll();

    assertThat(number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(DESKTOP);
  }

  @Test
  void aContenderCanBeHidden() {
    open(allSuites, DESKTOP);
    openAll();
    String figure = "#chart-connection-to-best-serverCpuMicrosPerRequest";
    assertThat(text(figure)).contains("bee");

    browser.findElement(By.cssSelector("#legend [data-c='1']")).click();
    openAll();

    assertThat(text(figure)).doesNotContain("bee");
    assertThat(browser.findElement(By.cssSelector(figure + " th[data-c='1']")).isDisplayed())
        .isFalse();
    assertThat(
            browser
                .findElement(By.cssSelector("#legend [data-c='1']"))
                .getAttribute("aria-pressed"))
        .isEqualTo("false");
  }

  @Test
  void aClickOnAMarkShowsItsContenderAlone() {
    open(allSuites, DESKTOP);
    openAll();
    String figure = "#chart-connection-to-best-serverCpuMicrosPerRequest";

    clickMark(figure);
    openAll();

    assertThat(shown()).hasSize(1);
    assertThat(browser.findElements(By.cssSelector(figure + " svg .names .tick"))).hasSize(2);
    clickMark(figure);
    assertThat(shown()).hasSize(5);
  }

  @Test
  void aNameWithShiftOrAColumnsHeadingShowsItsContenderAlone() {
    open(allSuites, DESKTOP);
    openAll();
    WebElement bee = browser.findElement(By.cssSelector("#legend [data-c='1']"));

    bee.sendKeys(Keys.chord(Keys.SHIFT, Keys.ENTER));
    assertThat(shown()).containsExactly("bee");
    bee.sendKeys(Keys.chord(Keys.SHIFT, Keys.ENTER));
    assertThat(shown()).hasSize(5);

    browser.executeScript("document.querySelector('th[data-c=\"2\"]').click()");
    assertThat(shown()).containsExactly("cat");
  }

  private List<String> shown() {
    return browser.findElements(By.cssSelector("#legend [aria-pressed=true]")).stream()
        .map(WebElement::getText)
        .toList();
  }

  /** Clicks the first mark of a chart, where a mouse would. */
  private void clickMark(String figure) {
    WebElement mark = browser.findElement(By.cssSelector(figure + " svg > path[transform]"));
    browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", mark);
    new Actions(browser).moveToElement(mark).click().perform();
  }

  @Test
  void theChooserSaysWhichCellAndWhereNothingIsNear() {
    open(allSuites, DESKTOP);

    new Select(browser.findElement(By.id("choose-exchange"))).selectByValue("websocket");
    assertThat(text("#choice"))
        .contains("dog")
        .contains("From Suite concurrency, WebSocket · 100 connections · 512 B")
        .doesNotContain("Nothing was measured near");
    WebElement connections = browser.findElement(By.id("choose-connections"));
    connections.clear();
    connections.sendKeys("20000");

    assertThat(text("#choice"))
        .contains("WebSocket · 1,000 connections")
        .contains("Nothing was measured near 20,000 connections");
    browser.findElement(By.id("choose-rate")).sendKeys("500");
    assertThat(text("#choice")).contains("Measured at the most that each can, not at a rate");
    new Select(browser.findElement(By.id("choose-goal"))).selectByValue("cpu");
    assertThat(text("#choice")).contains("What serverCpuMicrosPerRequest is").contains("ant");
  }

  @Test
  void theChooserTakesMemoryFromTheLineOverConnections() {
    open(reference, DESKTOP);
    new Select(browser.findElement(By.id("choose-goal"))).selectByValue("memory");

    choose("choose-connections", "20000");
    assertThat(text("#choice"))
        .contains(
            "From Idle connections (What does a WebSocket connection cost that does nothing?)")
        .contains("with 20,000 connections")
        .contains("Measured from 1,000 to 5,000 connections; this goes on along the same line.")
        .containsPattern("netty [0-9.]+ MB \\([0-9.]+–[0-9.]+\\), [0-9.]+ kB for each");
    choose("choose-connections", "20001");
    assertThat(text("#choice")).contains("20,001 are too far beyond that to be told");
  }

  @Test
  void theChooserRefusesARateThatNobodyAnswered() {
    open(reference, DESKTOP);

    choose("choose-rate", "500000");

    assertThat(text("#choice")).startsWith("No contender answered 500,000 requests/s here.");
  }

  @Test
  void theAddressHoldsWhatWasChosen() {
    open(allSuites, DESKTOP);
    choose("choose-connections", "1000");
    String answer = text("#choice");
    String address = browser.getCurrentUrl();

    open(reference, DESKTOP);
    browser.get(address);

    assertThat(address).endsWith("&goal=throughput").contains("#chooser?", "&connections=1000&");
    assertThat(text("#choice")).isEqualTo(answer);
  }

  @Test
  void eachCourseOfEventsIsAQuestionOfTheChooser() {
    open(production, DESKTOP);

    assertThat(
            new Select(browser.findElement(By.id("choose-question")))
                .getOptions().stream().map(own -> own.getAttribute("value")))
        .containsExactly("traffic", "idle", "drain", "reconnect", "burst", "slow-reader", "fanout");
    ask("reconnect");
    assertThat(text("#choice"))
        .contains("From Reconnecting, 5,000 connections · cut rst · spread 0s: Time to come back")
        .containsPattern("netty [0-9]+ ms \\([0-9,.]+–[0-9,.]+\\);.* 4 blocks")
        .contains("Overflows of accept queues", "Server resident memory, peak");
    choose("choose-suite-order", "serverCpuMicrosPerConnection");
    assertThat(text("#choice")).containsPattern("netty [0-9]+\\.[0-9] µs \\([0-9,.]+–[0-9,.]+\\)");
  }

  @Test
  void theChooserTakesMemoryFromTheSlopeOfOneServerWhereThatWasMeasured() {
    open(production, DESKTOP);
    ask("idle");

    choose("choose-suite-connections", "20000");

    assertThat(text("#choice"))
        .contains("memory that 20,000 connections take", "without what a server takes once")
        .contains("Measured from 1,000 to 5,000 connections; this goes on along the same line.")
        .containsPattern("netty [0-9.]+ MB \\([0-9.]+–[0-9.]+\\), [0-9.]+ kB for each");
    choose("choose-suite-connections", "20001");
    assertThat(text("#choice")).contains("20,001 are too far beyond that to be told");
  }

  @Test
  void theChooserAnswersWhatADeployCutsOffFromTheCellOfTheExchange() {
    open(production, DESKTOP);
    ask("drain");

    choose("choose-suite-exchange", "sse");

    assertThat(text("#choice"))
        .contains(
            "From Draining, server-sent events: Share of users with a request after SIGTERM that fails")
        .containsPattern("undertow 1.00 .*\\+100 points")
        .contains("Share of connections told to leave");
  }

  @ParameterizedTest
  @CsvSource({
    "8000, 'Nothing was measured with exactly connections 8,000: this is the nearest cell.'",
    "50000, 'Not measured: connections 50,000, nor anything near.'",
    "0, 'Connections: must be a whole number from 1 to 100,000,000.'",
  })
  void theChooserSaysWhereASuiteMeasuredNothing(String connections, String words) {
    open(production, DESKTOP);
    ask("reconnect");

    choose("choose-suite-connections", connections);

    assertThat(text("#choice")).contains(words);
  }

  @Test
  void theChooserTellsFromHowManySlowReadersOnTheOthersSuffer() {
    open(production, DESKTOP);

    ask("slow-reader");

    assertThat(text("#choice"))
        .contains("From how many on do the others suffer?")
        .containsPattern("grizzly do not suffer up to 10, .*: × [0-9.]+ \\([0-9.]+–[0-9.]+\\)")
        .containsPattern("jetty do not suffer up to 10, .*: × [0-9.]+ \\([0-9.]+–[0-9.]+\\)")
        .contains("10 % stalled: Share of deliveries in time")
        .containsPattern("least and most.*vertxShare of deliveries in time.*Resident memory kept");
  }

  @ParameterizedTest
  @ValueSource(ints = {PHONE, DESKTOP})
  void answersOfSuitesDoNotScrollSideways(int width) {
    open(production, width);

    for (String suite : List.of("drain", "reconnect", "burst", "slow-reader", "fanout")) {
      ask(suite);
      assertThat(number("return document.documentElement.scrollWidth"))
          .as(suite)
          .isLessThanOrEqualTo(width);
    }
    assertThat(messages()).isEmpty();
  }

  @Test
  void theAddressHoldsWhatASuiteWasAsked() {
    open(production, DESKTOP);
    ask("fanout");
    choose("choose-suite-room", "10");
    String answer = text("#choice");
    String address = browser.getCurrentUrl();

    open(reference, DESKTOP);
    browser.get(address);

    assertThat(address).contains("#chooser?question=fanout&readers=1000&room=10&");
    assertThat(answer).contains("room 10");
    assertThat(text("#choice")).isEqualTo(answer);
  }

  @ParameterizedTest
  @CsvSource({
    "question=reconnect&connections=5000&cut=fin, 'Not measured together: Cut: fin'",
    "question=startup, 'This run has not measured that: joust run --suites startup.'",
  })
  void anAddressThatAsksForWhatWasNotMeasuredIsNotAnsweredByAnything(String asked, String words) {
    open(reference, DESKTOP);

    browser.get(production.toUri() + "#chooser?" + asked);

    assertThat(text("#choice")).contains(words);
  }

  @Test
  void aRunOfScenariosAloneHasNoCellToChooseBy() {
    open(reference, DESKTOP);

    browser.get(scenarios.toUri() + "#chooser?exchange=websocket&connections=100");

    assertThat(text("#choice")).contains("This run has no cell to choose by.");
  }

  private void ask(String suite) {
    choose("choose-question", suite);
  }

  private void choose(String field, String value) {
    browser.executeScript(
        "const field = document.getElementById(arguments[0]); field.value = arguments[1];"
            + " field.dispatchEvent(new Event('input')); field.dispatchEvent(new Event('change'))",
        field,
        value);
  }

  @ParameterizedTest
  @CsvSource({
    "choose-connections, -5, 'Connections: must be a whole number from 1 to 1,000,000.'",
    "choose-connections, 0, 'Connections: must be a whole number from 1 to 1,000,000.'",
    "choose-connections, '', 'Connections: must be a whole number from 1 to 1,000,000.'",
    "choose-connections, 1.5, 'Connections: must be a whole number from 1 to 1,000,000.'",
    "choose-payload, 1e99, 'Payload, bytes: must be a whole number from 0 to 100,000,000.'",
    "choose-rate, -1, 'Requests/s, if known: must be a whole number from 1 to 100,000,000.'",
  })
  void theChooserRefusesWhatNoTrafficIs(String field, String value, String complaint) {
    open(allSuites, DESKTOP);

    choose(field, value);

    assertThat(text("#choice")).isEqualTo(complaint);
  }

  @Test
  void slicesAreShownCellByCell() {
    open(allSuites, DESKTOP);
    openAll();

    assertThat(browser.findElements(By.cssSelector("#slices-view .panels:not(.warm-ups) svg")))
        .hasSize(4);
    new Select(browser.findElement(By.id("slices-cell"))).selectByIndex(5);
    new Select(browser.findElement(By.id("slices-measure"))).selectByIndex(1);

    assertThat(browser.findElements(By.cssSelector("#slices-view .panels:not(.warm-ups) svg")))
        .hasSize(4);
    assertThat(browser.findElements(By.cssSelector("#slices-view .warm-ups svg"))).hasSize(4);
    assertThat(browser.findElements(By.cssSelector("#slices-view tbody tr"))).hasSize(16);
  }

  @Test
  void aRowOfATableLeadsToTheSlicesOfItsCell() {
    open(allSuites, DESKTOP);
    openAll();
    String row = "#chart-flow-requestsPerSecond tbody tr:nth-child(5)";

    browser.findElement(By.cssSelector(row + " button")).click();

    assertThat(browser.findElement(By.cssSelector("#slices-view h3")).getText())
        .isEqualTo("Suite flow: WebSocket · 100 connections · 10 KiB");
    assertThat(browser.findElement(By.cssSelector(row + " th")).getText())
        .isEqualTo("WebSocket · 100 connections · 10 KiB");
    assertThat(browser.switchTo().activeElement().getAttribute("id")).isEqualTo("slices-cell");
    assertThat(
            number(
                "return Math.round(document.getElementById('slices').getBoundingClientRect().top)"))
        .isBetween(0L, 200L);
  }

  @Test
  void theThemeCanBeChanged() {
    open(allSuites, DESKTOP);
    Object before = browser.executeScript("return getComputedStyle(document.body).backgroundColor");

    browser.findElement(By.id("theme")).click();

    assertThat(browser.executeScript("return getComputedStyle(document.body).backgroundColor"))
        .isNotEqualTo(before);
  }

  private void open(Path page, int width) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    messages();
    browser.get(page.toUri().toString());
  }

  /** Opens all details and draws all charts, as for print. */
  private void openAll() {
    browser.executeScript(
        "document.querySelectorAll('details').forEach((own) => (own.open = true));"
            + " dispatchEvent(new Event('beforeprint'))");
    new WebDriverWait(browser, PATIENCE)
        .until(
            own ->
                own.findElements(By.cssSelector("figure[data-chart]:not([data-drawn])")).isEmpty());
  }

  /** What the page has written to the browser's console since this was last asked. */
  private List<LogEntry> messages() {
    return browser.manage().logs().get(LogType.BROWSER).getAll();
  }

  /** The charts without a picture, or with nothing in it. */
  private Object undrawn() {
    return browser.executeScript(
        """
        return [...document.querySelectorAll('figure[data-chart]')]
          .filter(own => !own.querySelector('svg[role=img]') || !own.querySelector('svg path, svg line'))
          .map(own => own.id)""");
  }

  private String text(String selector) {
    return String.valueOf(
        browser.executeScript(
            "return document.querySelector(arguments[0]).querySelector('.panels, .card').textContent",
            selector));
  }

  private long number(String script) {
    return ((Number) browser.executeScript(script)).longValue();
  }
}
