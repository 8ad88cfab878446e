package dev.joust.harness.catalogue;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Curves of true over false alarms as an SVG that stands beside a page in Markdown, where no script
 * can draw: a panel for each length of comparisons, a curve for each regression.
 */
final class RocPicture {

  private static final int SIDE = 220;
  private static final int LEFT = 44;
  private static final int TOP = 30;
  private static final int PANEL = SIDE + LEFT + 16;
  private static final int LINE = 18;
  private static final List<String> COLOURS =
      List.of(
          "#0072b2", "#c44e00", "#00795a", "#a3327a", "#7d6200", "#4b46b8", "#8c2f2f", "#2f6b86");

  private final List<CatalogueEntry> entries;
  private final List<Integer> minutes;

  private RocPicture(List<CatalogueEntry> entries) {
    this.entries = entries.stream().filter(entry -> !entry.shorter().isEmpty()).toList();
    this.minutes =
        List.copyOf(
            entries.stream()
                .flatMap(entry -> entry.shorter().stream())
                .map(ShorterComparison::minutes)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** The picture; without panels if no comparison was long enough. */
  static String svg(List<CatalogueEntry> entries) {
    return new RocPicture(entries).svg();
  }

  private String svg() {
    int width = Math.max(1, minutes.size()) * PANEL;
    int height = TOP + SIDE + 50 + LINE * entries.size();
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n"
            .formatted(width, height, width, height));
    svg.append("<title>True over false alarms, by regression and minutes</title>\n");
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    for (int i = 0; i < minutes.size(); i++) {
      svg.append(panel(i * PANEL + LEFT, minutes.get(i)));
    }
    for (int i = 0; i < entries.size(); i++) {
      int y = TOP + SIDE + 50 + LINE * i;
      svg.append(
          "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"2\"/><text x=\"%d\" y=\"%d\">%s</text>\n"
              .formatted(
                  LEFT,
                  LEFT + 24,
                  y,
                  y,
                  colour(i),
                  LEFT + 32,
                  y + 4,
                  escaped(entries.get(i).name())));
    }
    return svg.append("</svg>\n").toString();
  }

  private String panel(int x, int length) {
    StringBuilder panel = new StringBuilder();
    panel.append(
        "<g transform=\"translate(%d,%d)\">\n<text x=\"%d\" y=\"-10\" text-anchor=\"middle\" font-weight=\"bold\">%d minutes</text>\n"
            .formatted(x, TOP, SIDE / 2, length));
    panel.append(
        "<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888888\"/>\n<path d=\"M0,%d L%d,0\" stroke=\"#888888\" stroke-dasharray=\"4\"/>\n"
            .formatted(SIDE, SIDE, SIDE, SIDE));
    panel.append(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">false alarms, 0 to 1</text>\n<text transform=\"translate(-10,%d) rotate(-90)\" text-anchor=\"middle\">true alarms, 0 to 1</text>\n"
            .formatted(SIDE / 2, SIDE + 18, SIDE / 2));
    for (int i = 0; i < entries.size(); i++) {
      String colour = colour(i);
      entries.get(i).shorter().stream()
          .filter(own -> own.minutes() == length)
          .forEach(own -> panel.append(curve(own.curve(), colour)));
    }
    return panel.append("</g>\n").toString();
  }

  private static String curve(Roc curve, String colour) {
    return "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>\n"
        .formatted(
            colour,
            curve.points().stream()
                .map(
                    point ->
                        String.format(
                            Locale.ROOT,
                            "%.1f,%.1f",
                            SIDE * point.falseShare(),
                            SIDE * (1 - point.trueShare())))
                .collect(Collectors.joining(" ")));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String colour(int entry) {
    return COLOURS.get(entry % COLOURS.size());
  }
}
