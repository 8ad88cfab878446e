package dev.joust.lab.os;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A set of logical cores.
 *
 * @param numbers the kernel's numbers for them, ascending, each once
 */
public record Cores(List<Integer> numbers) {

  private static final Pattern RANGE = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");

  public Cores {
    numbers = numbers.stream().sorted().distinct().toList();
  }

  /** Reads the kernel's and taskset's form, as {@code 0,2-3}; absent if the text is none. */
  public static Optional<Cores> parse(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String part : list.strip().split(",", -1)) {
      Matcher range = RANGE.matcher(part);
      if (!range.matches()) {
        return Optional.empty();
      }
      int first = Integer.parseInt(range.group(1));
      int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
      if (last < first) {
        return Optional.empty();
      }
      IntStream.rangeClosed(first, last).forEach(numbers::add);
    }
    return Optional.of(new Cores(numbers));
  }

  public int count() {
    return numbers.size();
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return numbers.isEmpty();
  }

  public Cores and(Cores others) {
    return only(others.numbers::contains);
  }

  public Cores without(Cores others) {
    return only(number -> !others.numbers.contains(number));
  }

  /** The cores that are in this set, in the other one, or in both. */
  public Cores plus(Cores others) {
    return new Cores(Stream.concat(numbers.stream(), others.numbers.stream()).toList());
  }

  private Cores only(Predicate<Integer> wanted) {
    return new Cores(numbers.stream().filter(wanted).toList());
  }

  /** The kernel's and taskset's form, as {@code 0,2-3}. */
  @JsonValue
  @Override
  public String toString() {
    StringJoiner list = new StringJoiner(",");
    for (int i = 0; i < numbers.size(); ) {
      int first = i++;
      while (i < numbers.size() && numbers.get(i) == numbers.get(i - 1) + 1) {
        i++;
      }
      list.add(
          i - first == 1
              ? numbers.get(first).toString()
              : numbers.get(first) + "-" + numbers.get(i - 1));
    }
    return list.toString();
  }
}
