package dev.joust.reports.statistics;

import dev.joust.run.Cell;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map.Entry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Orders cells as a reader expects, factor by factor and numbers by size: trials measure them in
 * random order. Where cells have not the same factors, the first that differs decides by its name.
 */
final class CellOrder implements Comparator<Cell> {

  private static final Pattern NUMBER = Pattern.compile("(-?\\d{1,15}(?:\\.\\d+)?)(.*)");

  @Override
  public int compare(Cell one, Cell other) {
    Iterator<Entry<String, String>> others = other.factors().entrySet().iterator();
    for (Entry<String, String> own : one.factors().entrySet()) {
      if (!others.hasNext()) {
        return 1;
      }
      Entry<String, String> its = others.next();
      int byName = own.getKey().compareTo(its.getKey());
      int order = byName != 0 ? byName : compareValues(own.getValue(), its.getValue());
      if (order != 0) {
        return order;
      }
    }
    return others.hasNext() ? -1 : one.toString().compareTo(other.toString());
  }

  private static int compareValues(String one, String other) {
    Matcher first = NUMBER.matcher(one);
    Matcher second = NUMBER.matcher(other);
    if (first.matches() && second.matches()) {
      int order =
          Double.compare(Double.parseDouble(first.group(1)), Double.parseDouble(second.group(1)));
      return order != 0 ? order : first.group(2).compareTo(second.group(2));
    }
    return one.compareTo(other);
  }
}
