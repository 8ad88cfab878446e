package dev.joust.reports.asset;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.webjars.WebJarVersionLocator;

/**
 * What a page carries with it, so that it needs no network.
 *
 * @param libraries what charts are drawn with, in the order in which they are to run
 */
public record Assets(String style, List<Library> libraries, String script) {

  private static final String FOLDER = "dev/joust/reports/asset/";
  private static final WebJarVersionLocator WEBJARS = new WebJarVersionLocator();

  /** A library of others. */
  public record Library(String name, String script, String licence) {

    /** D3, by which all charts are drawn. */
    static Library d3() {
      String version = WEBJARS.version("d3");
      String folder = "META-INF/resources/webjars/d3/" + version;
      String script = text(folder + "/dist/d3.min.js");
      if (script.contains("</script")) {
        throw new IllegalStateException("d3 cannot stand inside a page");
      }
      return new Library("d3 " + version, script, text(folder + "/LICENSE"));
    }
  }

  /** The assets of a page of charts, whose own script has this path in the class path. */
  public static Assets ofCharts(String script) {
    return new Assets(palette() + text(FOLDER + "page.css"), List.of(Library.d3()), text(script));
  }

  /** The colours of contenders and of what is around them, light and dark, as a style sheet. */
  public static String palette() {
    return text(FOLDER + "palette.css");
  }

  /**
   * A template with its gaps filled; the build makes classes of them in the packages that fill
   * them.
   *
   * @param owner a class of the package that fills it
   * @param name its file's name
   */
  public static String filled(Class<?> owner, String name, Object content) {
    StringOutput filled = new StringOutput();
    TemplateEngine.createPrecompiled(
            null, ContentType.Html, owner.getClassLoader(), owner.getPackageName())
        .render(name, content, filled);
    return filled.toString();
  }

  /** A file from the class path, by its path. */
  public static String text(String path) {
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
