package dev.joust.reports.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.results.CheckedNode;
import com.deque.html.axecore.results.ResultType;
import com.deque.html.axecore.selenium.AxeBuilder;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.latency.Latencies;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Run;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.Select;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The page in a real browser. Without Chromium and its driver on the PATH it is skipped. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageInBrowserTest {

  private static final int PHONE = 360;
  private static final int DESKTOP = 1200;
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path folder;

  private ChromeDriver browser;

  @BeforeAll
  void start() {
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
  void everyChartIsDrawnAndNothingGoesWrong() throws IOException {
    open(AllSuites.run(), DESKTOP);

    openAll();

    for (WebElement figure : browser.findElements(By.cssSelector("figure[data-chart]"))) {
      assertThat(count(figure, "svg[role=img]")).as(figure.getAttribute("id")).isPositive();
      assertThat(count(figure, "svg path, svg line")).as(figure.getAttribute("id")).isPositive();
    }
    assertThat(browser.findElements(By.cssSelector("section.suite"))).hasSize(12);
    assertThat(browser.findElements(By.cssSelector("#chart-latency-responseTimeMicros .tail")))
        .hasSize(2 * 4);
    assertThat(browser.findElements(By.cssSelector("#chart-live-ridges .ridge")))
        .hasSize(3 * 2 * 4);
    assertThat(messages()).isEmpty();
  }

  @Test
  void theReferenceRunIsDrawn() throws IOException {
    openReference(DESKTOP);

    openAll();

    assertThat(browser.findElements(By.cssSelector("figure[data-chart]")))
        .allSatisfy(figure -> assertThat(count(figure, "svg[role=img]")).isPositive());
    assertThat(messages()).isEmpty();
  }

  @Test
  void axeFindsNothingToMend() throws IOException {
    open(AllSuites.run(), DESKTOP);
    openAll();
    show("light");

    assertThat(violations()).isEmpty();

    show("dark");

    assertThat(violations("color-contrast")).isEmpty();
  }

  private void show(String theme) {
    browser.executeScript("document.documentElement.dataset.theme = arguments[0]", theme);
    assertThat(browser.executeScript("return getComputedStyle(document.body).colorScheme"))
        .isEqualTo(theme);
  }

  /**
   * What axe-core finds, by these rules, or by all of them if none is named. The first rows of a
   * table stand for the others, as all are written by one loop.
   */
  private List<String> violations(String... rules) {
    AxeRunOptions options = new AxeRunOptions();
    options.setResultTypes(List.of(ResultType.Violations.getKey()));
    AxeBuilder axe = new AxeBuilder().withOptions(options).exclude("tbody tr:nth-child(n+4)");
    if (rules.length > 0) {
      axe.withOnlyRules(List.of(rules));
    }
    return axe.analyze(browser).getViolations().stream()
        .map(
            violation ->
                violation.getId()
                    + violation.getNodes().stream().map(CheckedNode::getTarget).limit(3).toList())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {PHONE, DESKTOP})
  void nothingScrollsSideways(int width) throws IOException {
    openReference(width);
    openAll();

    assertThat(number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
  }

  @Test
  void textOfTwiceTheSizeFits() throws IOException {
    open(AllSuites.run(), DESKTOP);
    browser.executeScript("document.documentElement.style.fontSize = '200%'");
    openAll();

    assertThat(number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(DESKTOP);
  }

  @Test
  void aContenderCanBeHidden() throws IOException {
    open(AllSuites.run(), DESKTOP);
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
  void theChooserSaysWhichCellAndWhereNothingIsNear() throws IOException {
    open(AllSuites.run(), DESKTOP);

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
  void slicesAreShownCellByCell() throws IOException {
    open(AllSuites.run(), DESKTOP);

    assertThat(browser.findElements(By.cssSelector("#slices-view svg"))).hasSize(4);
    new Select(browser.findElement(By.id("slices-cell"))).selectByIndex(5);
    new Select(browser.findElement(By.id("slices-measure"))).selectByIndex(1);

    assertThat(browser.findElements(By.cssSelector("#slices-view svg"))).hasSize(4);
    assertThat(browser.findElements(By.cssSelector("#slices-view tbody tr"))).hasSize(16);
  }

  @Test
  void theThemeCanBeChanged() throws IOException {
    open(AllSuites.run(), DESKTOP);
    Object before = browser.executeScript("return getComputedStyle(document.body).backgroundColor");

    browser.findElement(By.id("theme")).click();

    assertThat(browser.executeScript("return getComputedStyle(document.body).backgroundColor"))
        .isNotEqualTo(before);
  }

  private void openReference(int width) throws IOException {
    Path reference = Path.of("reference");
    Run run = RunReader.read(reference);
    open(run, Latencies.read(run, reference), width);
  }

  private void open(Run run, int width) throws IOException {
    open(run, AllLatencies.of(run, folder), width);
  }

  private void open(Run run, Latencies latencies, int width) throws IOException {
    Path file = folder.resolve(Page.FILE);
    StringWriter out = new StringWriter();
    Page.write(new RunView(run, Statistics.of(run)).with(latencies), out);
    Files.writeString(file, out.toString());
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    messages();
    browser.get(file.toUri().toString());
  }

  /** Opens all details and draws all charts, as for print. */
  private void openAll() {
    browser.executeScript("dispatchEvent(new Event('beforeprint'))");
    new WebDriverWait(browser, PATIENCE)
        .until(
            own ->
                own.findElements(By.cssSelector("figure[data-chart]:not([data-drawn])")).isEmpty());
  }

  /** What the page has written to the browser's console since this was last asked. */
  private List<LogEntry> messages() {
    return browser.manage().logs().get(LogType.BROWSER).getAll();
  }

  private static int count(WebElement element, String selector) {
    return element.findElements(By.cssSelector(selector)).size();
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
