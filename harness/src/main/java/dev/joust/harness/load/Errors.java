package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What failed, and why.
 *
 * @param counts how many, by kind
 * @param reasons why the first of a kind failed
 */
record Errors(Map<ErrorKind, Long> counts, Map<ErrorKind, String> reasons) {

  private static final String FIRST = "errors: ";
  private static final String NEXT = " ".repeat(FIRST.length());

  /** The errors of a load; reasons of kinds that did not occur are dropped. */
  static Errors of(LoadResult result, Map<ErrorKind, String> reasons) {
    Map<ErrorKind, Long> counts = new TreeMap<>();
    result.errors().forEach((label, count) -> counts.put(ErrorKind.of(label), count));
    Map<ErrorKind, String> known = new TreeMap<>(reasons);
    known.keySet().retainAll(counts.keySet());
    return new Errors(counts, known);
  }

  void addTo(ObjectNode json) {
    ObjectNode errors = json.putObject("errors");
    counts.forEach((kind, count) -> errors.put(kind.label(), count));
    ObjectNode first = json.putObject("firstErrors");
    reasons.forEach((kind, why) -> first.put(kind.label(), why));
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (counts.isEmpty()) {
      lines.add("no errors");
    }
    counts.entrySet().forEach(error -> lines.add((lines.isEmpty() ? FIRST : NEXT) + count(error)));
    reasons.forEach((kind, why) -> lines.add("the first of %s: %s".formatted(kind.label(), why)));
    return lines;
  }

  private static String count(Map.Entry<ErrorKind, Long> error) {
    ErrorKind kind = error.getKey();
    return "%d %s (%s)".formatted(error.getValue(), kind.text(), kind.label());
  }
}
