package dev.joust.reports.chart;

import dev.joust.run.RunContender;
import java.util.ArrayList;
import java.util.List;

/**
 * How a contender is drawn, everywhere in a report.
 *
 * @param control whether it is there to measure the client
 * @param colour the number of its colour in the style sheet, from 0; the control's is its own
 * @param marker the name of its marker, as the chart library calls it
 */
public record Look(String name, String version, boolean control, String colour, String marker) {

  private static final int COLOURS = 8;

  /** As many as make each colour come with each marker, as 7 and 8 have no common factor. */
  private static final List<String> MARKERS =
      List.of("circle", "square", "triangle", "diamond", "star", "wye", "cross");

  private static final List<String> KNOWN =
      List.of("grizzly", "jetty", "netty", "undertow", "vertx", "tomcat");

  /** The looks of a run's contenders, in the manifest's order. */
  public static List<Look> of(List<RunContender> contenders) {
    List<Look> looks = new ArrayList<>();
    int next = KNOWN.size();
    for (RunContender own : contenders) {
      int known = KNOWN.indexOf(own.name());
      int number = known >= 0 || own.control() ? known : next++;
      String colour = own.control() ? "control" : Integer.toString(number % COLOURS);
      String marker = own.control() ? "times" : MARKERS.get(number % MARKERS.size());
      looks.add(new Look(own.name(), own.version(), own.control(), colour, marker));
    }
    return looks;
  }
}
