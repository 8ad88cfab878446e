package dev.joust.reports.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.webjars.WebJarVersionLocator;

/**
 * What the page carries with it, so that it needs no network.
 *
 * @param style its style sheet
 * @param libraries what charts are drawn with, in the order in which they are to run
 * @param script its own script
 */
record Assets(String style, List<Library> libraries, String script) {

  /**
   * A library of others.
   *
   * @param name its name and version
   * @param script its file
   * @param licence its licence
   */
  record Library(String name, String script, String licence) {}

  private static final WebJarVersionLocator WEBJARS = new WebJarVersionLocator();

  /** Reads them from the class path. */
  static Assets read() {
    return new Assets(own("page.css"), List.of(library("d3", "dist/d3.min.js")), own("page.js"));
  }

  private static String own(String name) {
    return text("dev/joust/reports/page/" + name);
  }

  private static Library library(String name, String file) {
    String script = text(path(name, file));
    if (script.contains("</script")) {
      throw new IllegalStateException(name + " cannot stand inside a page");
    }
    return new Library(name + " " + WEBJARS.version(name), script, text(path(name, "LICENSE")));
  }

  private static String path(String name, String file) {
    return "META-INF/resources/webjars/%s/%s/%s".formatted(name, WEBJARS.version(name), file);
  }

  private static String text(String path) {
    try (InputStream in = Assets.class.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("missing from the class path: " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
