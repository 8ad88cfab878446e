package dev.joust.harness.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parts of the documentation that are made from the code: with {@code -Djoust.approve=true} they
 * are written, otherwise they must be as they would be.
 */
public final class Generated {

  private static final Pattern HEADING = Pattern.compile(".+\n(\\| -.+\n)?");

  private Generated() {}

  /**
   * A table or list of a page.
   *
   * @param page from the root of the sources
   * @param table in Markdown; its heading is found in the page: a table's two lines, or the line
   *     before a list
   */
  public static void table(String page, String table) throws IOException {
    Matcher heading = HEADING.matcher(table);
    assertThat(heading.lookingAt()).as("a table with a heading").isTrue();
    Path file = Page.ROOT.resolve(page);
    String text = Files.readString(file) + "\n";
    int begin = text.indexOf(heading.group());
    assertThat(begin).as("a table with this heading in %s:%n%s", page, table).isNotNegative();
    int end = text.indexOf("\n\n", begin) + 1;
    if (isApproved()) {
      Files.writeString(
          file, text.substring(0, begin) + table + text.substring(end, text.length() - 1));
    } else {
      assertThat(text.substring(begin, end)).isEqualTo(table);
    }
  }

  /** An item of a list, in lines that fit. */
  public static String item(String text) {
    return "- " + text.replaceAll("(.{1,118})(?: |$)", "$1\n  ").stripTrailing() + "\n";
  }

  /**
   * A whole file.
   *
   * @param path from the root of the sources
   */
  public static void file(String path, String text) throws IOException {
    Path file = Page.ROOT.resolve(path);
    if (isApproved()) {
      Files.writeString(file, text);
    } else {
      assertThat(file).content().isEqualToNormalizingNewlines(text);
    }
  }

  private static boolean isApproved() {
    return Boolean.getBoolean("joust.approve");
  }
}
