package dev.joust.reports.asset;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

/** Templates, of which the build makes classes of the packages that fill them. */
public final class Template {

  private Template() {}

  /**
   * A template with its gaps filled.
   *
   * @param owner a class of the package that fills it
   * @param name its file's name
   * @param content what it shows
   */
  public static String filled(Class<?> owner, String name, Object content) {
    StringOutput filled = new StringOutput();
    TemplateEngine.createPrecompiled(
            null, ContentType.Html, owner.getClassLoader(), owner.getPackageName())
        .render(name, content, filled);
    return filled.toString();
  }
}
