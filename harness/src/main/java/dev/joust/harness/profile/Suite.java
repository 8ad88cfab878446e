package dev.joust.harness.profile;

import dev.joust.harness.load.Exchange;
import java.util.List;
import java.util.Map;

/**
 * A question to the contenders: the same cells for each, over the exchanges of each way.
 *
 * @param name the name in profiles, flags and samples
 * @param title its heading
 * @param question what it answers
 * @param columnFactor the factor that is varied; empty: none, the measures are compared
 * @param mainMeasures what to show, in order
 * @param exchanges what a request is on the wire, by way
 */
public record Suite(
    String name,
    String title,
    String question,
    String columnFactor,
    List<String> mainMeasures,
    Map<Way, List<Exchange>> exchanges) {}
