package dev.joust.harness.documentation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation, in Markdown.
 *
 * @param path where it is, from the root of the sources
 * @param lines all of it
 */
record Page(Path path, List<Line> lines) {

  /** The root of the sources, from where the tests of this module run. */
  static final Path ROOT = Path.of("..");

  private static final String FENCE = "```";
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("#+ (.*)");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /**
   * A line.
   *
   * @param number from 1
   * @param fence the language of the fenced block that it stands in; empty in prose
   */
  record Line(int number, String text, Optional<String> fence) {

    boolean isTable() {
      return fence.isEmpty() && text.startsWith("|");
    }

    /** What a pattern finds in a line of prose or of a table: its first group. */
    private Stream<String> found(Pattern pattern) {
      return fence.isPresent()
          ? Stream.empty()
          : pattern.matcher(text).results().map(result -> result.group(1));
    }
  }

  /** A part of a page, and where it stands: {@code docs/use/files.md:12}. */
  record Quotation(String place, String text) {

    @Override
    public String toString() {
      return place + ": " + text;
    }
  }

  /** README, the pages of {@code docs/}, and the others at the places where one looks for them. */
  static Stream<Page> all() {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      List<Path> pages = docs.filter(file -> file.toString().endsWith(".md")).sorted().toList();
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "load/README.md")
                  .map(ROOT::resolve),
              pages.stream())
          .map(Page::read);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Page read(Path file) {
    try {
      List<Line> lines = new ArrayList<>();
      Optional<String> fence = Optional.empty();
      for (String text : Files.readAllLines(file)) {
        boolean isFence = text.startsWith(FENCE);
        lines.add(new Line(lines.size() + 1, text, isFence ? Optional.of(FENCE) : fence));
        if (isFence) {
          fence = fence.isEmpty() ? Optional.of(text.substring(FENCE.length())) : Optional.empty();
        }
      }
      return new Page(ROOT.relativize(file), List.copyOf(lines));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Whether a script of {@code bench/} wrote it; such a page says so at once. */
  boolean isRecorded() {
    return path.startsWith("docs/results")
        && lines.stream().limit(4).anyMatch(line -> line.text().contains("`bench/"));
  }

  /** Where its links lead. */
  Stream<Quotation> links() {
    return quotations(LINK);
  }

  /** What it shows as code in its sentences and tables. */
  Stream<Quotation> codes() {
    return quotations(CODE);
  }

  private Stream<Quotation> quotations(Pattern pattern) {
    return lines.stream()
        .flatMap(line -> line.found(pattern).map(text -> new Quotation(place(line), text)));
  }

  String place(Line line) {
    return path + ":" + line.number();
  }

  /** The fragments by which its headings are linked to, as code hosts make them. */
  List<String> fragments() {
    return lines.stream()
        .filter(line -> line.fence().isEmpty())
        .map(line -> HEADING.matcher(line.text()))
        .filter(Matcher::matches)
        .map(
            heading ->
                heading
                    .group(1)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-'))
        .toList();
  }
}
