package dev.joust.harness.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.documentation.Page.Quotation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation leads where it says, and can be read in a terminal. */
class PagesTest {

  private static final int WIDTH = 120;

  /** What Joust prints is shown as it is. */
  private static final List<String> OUTPUT = List.of("console", "text", "");

  private static final Pattern PAGE_OF_DOCS = Pattern.compile("\\bdocs/[\\w/-]+\\.(?:md|png)");

  @Test
  void everyLinkLeadsSomewhere() {
    Map<Path, Page> pages = Page.all().collect(Collectors.toMap(Page::path, Function.identity()));
    assertThat(
            pages.values().stream()
                .flatMap(page -> page.links().filter(link -> !leads(page, link, pages))))
        .isEmpty();
  }

  private static boolean leads(Page from, Quotation link, Map<Path, Page> pages) {
    URI uri = URI.create(link.text());
    if (uri.isAbsolute()) {
      return true;
    }
    Path to =
        uri.getPath().isEmpty()
            ? from.path()
            : from.path().resolveSibling(uri.getPath()).normalize();
    boolean hasFragment =
        uri.getFragment() == null
            || pages.containsKey(to) && pages.get(to).fragments().contains(uri.getFragment());
    return Files.exists(Page.ROOT.resolve(to)) && hasFragment;
  }

  @Test
  void everyPageOfDocsIsInTheIndex() {
    Page index = page("docs/README.md");
    assertThat(
            index.links().map(link -> Path.of("docs").resolve(link.text()).normalize().toString()))
        .containsAll(
            Page.all()
                .map(page -> page.path().toString())
                .filter(path -> path.startsWith("docs/") && !path.contains("/adr/0"))
                .filter(path -> !path.equals("docs/README.md"))
                .toList());
  }

  private static Page page(String path) {
    return Page.all().filter(page -> page.path().equals(Path.of(path))).findFirst().orElseThrow();
  }

  @Test
  void linesFitATerminal() {
    assertThat(
            Page.all()
                .filter(page -> !page.isRecorded())
                .flatMap(
                    page ->
                        page.lines().stream()
                            .filter(line -> !line.isTable())
                            .filter(line -> line.fence().filter(OUTPUT::contains).isEmpty())
                            .filter(line -> line.text().length() > WIDTH)
                            .map(page::place)))
        .isEmpty();
  }

  /** What sources say of a page of docs stands there. */
  @Test
  void sourcesNamePagesThatThereAre() throws IOException {
    try (Stream<Path> modules = Files.list(Page.ROOT)) {
      assertThat(
              modules
                  .map(module -> module.resolve("src"))
                  .filter(Files::isDirectory)
                  .flatMap(PagesTest::sources)
                  .flatMap(PagesTest::pagesNamed)
                  .filter(page -> !Files.exists(Page.ROOT.resolve(page))))
          .isEmpty();
    }
  }

  private static Stream<Path> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().matches(".*\\.(java|yaml)")).toList().stream();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Stream<String> pagesNamed(Path file) {
    try {
      return PAGE_OF_DOCS.matcher(Files.readString(file)).results().map(found -> found.group());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
