package dev.joust.reports.document;

import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * What stands in a table for one row and column, for people and for programs.
 *
 * @param text as people read it, on one line
 * @param style how it stands out where a notation can show that
 * @param note what is said below the table of it; its mark follows the text
 * @param fields what {@link Csv} writes of it, by column; numbers in full precision
 */
public record Entry(String text, Style style, Optional<String> note, Map<String, Object> fields) {

  /** The entry of what was not measured. */
  public static final Entry NOT_MEASURED = absent("–", Optional.empty());

  private static final Map<Statement, String> SIGNS =
      Map.of(Statement.EQUIVALENT, " =", Statement.UNDECIDED, " ?");

  /** How an entry stands out. */
  public enum Style {
    PLAIN,
    STRONG,
    EMPHASIS,
    CODE,
    STRONG_CODE
  }

  /**
   * A contender's rank in a cell.
   *
   * @param number from 1
   * @param shared whether others have the same
   * @param clear whether it is the best one, shown to be better than every other
   */
  public record Rank(int number, boolean shared, boolean clear) {}

  public Entry {
    text = oneLine(text);
    fields = Map.copyOf(fields);
  }

  private Entry(String text, Style style, Map<String, Object> fields) {
    this(text, style, Optional.empty(), fields);
  }

  Entry withText(String other) {
    return new Entry(other, style, note, fields);
  }

  static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** Words that are no value. */
  public static Entry text(String text) {
    return new Entry(text, Style.PLAIN, Map.of("text", text));
  }

  /** Words that a reader is not to miss. */
  public static Entry stressed(String text) {
    return new Entry(text, Style.STRONG, Map.of("text", text));
  }

  /** A name as a program writes it, in bold if it is stressed. */
  public static Entry code(String name, boolean stressed) {
    return new Entry(name, stressed ? Style.STRONG_CODE : Style.CODE, Map.of("text", name));
  }

  /** A contender's name; a control is never ranked. */
  public static Entry name(String name, boolean control) {
    return control
        ? new Entry(name + " (control)", Style.EMPHASIS, Map.of("text", name))
        : text(name);
  }

  /** How many there are of something. */
  public static Entry count(long count) {
    return new Entry(Digits.of(count), Style.PLAIN, Map.of("value", count));
  }

  /** How many there are of something, and of how many. */
  public static Entry part(long count, long all) {
    return new Entry(
        count + " of " + all, Style.PLAIN, Map.of("value", count, "text", "of " + all));
  }

  /** A number in a table that has no room for its 95 % interval, which only programs get. */
  public static Entry number(double value, Optional<Interval> interval) {
    return new Entry(Digits.of(value), Style.PLAIN, numbers(value, interval));
  }

  /** A number with its 95 % interval, where there is one. */
  public static Entry estimated(double value, Optional<Interval> interval) {
    return new Entry(Digits.of(value, interval), Style.PLAIN, numbers(value, interval));
  }

  /** What a contender came to in a cell where nothing is ranked and nothing doubted. */
  public static Entry value(Estimate estimate) {
    return value(
        estimate, Optional.empty(), false, Map.of(), OptionalInt.empty(), Optional.empty());
  }

  /**
   * What a contender came to in a cell.
   *
   * @param estimate its mean over blocks, and the interval of that
   * @param rank its rank; absent where nothing is ranked
   * @param control whether it is a control's
   * @param marks what makes it less than sure, words by the signs that a table's legend explains
   * @param fewerBlocks of how many blocks it is, if of fewer than others in its column
   * @param note what a reader must know of it beside the marks
   */
  public static Entry value(
      Estimate estimate,
      Optional<Rank> rank,
      boolean control,
      Map<String, String> marks,
      OptionalInt fewerBlocks,
      Optional<String> note) {
    List<String> texts = new ArrayList<>(List.of(Digits.of(estimate)));
    rank.ifPresent(own -> texts.add("#" + own.number() + (own.shared() ? "=" : "")));
    texts.addAll(marks.keySet());
    fewerBlocks.ifPresent(blocks -> texts.add(blocks + " blocks"));
    Map<String, Object> fields = numbers(estimate.value(), estimate.interval());
    rank.ifPresent(own -> fields.put("rank", own.number()));
    fields.put("marks", String.join("; ", marks.values()));
    note.ifPresent(own -> fields.put("text", own));
    boolean isBest = rank.filter(Rank::clear).isPresent();
    return new Entry(
        String.join(" ", texts),
        control ? Style.EMPHASIS : isBest ? Style.STRONG : Style.PLAIN,
        note,
        fields);
  }

  /** A contender's ratio to another, as a factor, with whether the two are known to differ. */
  public static Entry ratio(Ratio ratio, Optional<Statement> statement) {
    String text = Digits.of(ratio.value(), ratio.interval()) + statement.map(SIGNS::get).orElse("");
    return compared(text, ratio.value(), ratio.interval(), statement);
  }

  /** A contender's ratio to another, as a difference in percent, with the same statement. */
  public static Entry difference(Ratio ratio, Optional<Statement> statement) {
    String text = Digits.difference(ratio) + words(statement);
    return compared(text, ratio.value(), ratio.interval(), statement);
  }

  /** How far a contender's value is from another's, in the measure's unit, with that statement. */
  public static Entry difference(Difference difference, Optional<Statement> statement) {
    String text = Digits.of(difference) + words(statement);
    return compared(text, difference.value(), difference.interval(), statement);
  }

  private static String words(Optional<Statement> statement) {
    return statement
        .filter(own -> own != Statement.DIFFERENT)
        .map(own -> ", " + own.words())
        .orElse("");
  }

  private static Entry compared(
      String text, double value, Optional<Interval> interval, Optional<Statement> statement) {
    Map<String, Object> fields = numbers(value, interval);
    statement.ifPresent(own -> fields.put("text", own.id()));
    return new Entry(text, Style.PLAIN, fields);
  }

  /**
   * The contender that others are compared with is the best one itself.
   *
   * @param statement how sure that is, as {@link dev.joust.reports.statistics.Contest#bestIs} says
   */
  public static Entry best(Optional<Statement> statement) {
    if (statement.filter(own -> own == Statement.DIFFERENT).isPresent()) {
      return stressed("best");
    }
    String id = statement.map(own -> ", " + own.id()).orElse("");
    return new Entry("first" + words(statement), Style.PLAIN, Map.of("text", "first" + id));
  }

  /** A contender's ranks in several cells; absent in a cell where it has none. */
  public static Entry ranks(List<OptionalInt> ranks) {
    return text(
        ranks.stream()
            .map(rank -> rank.isPresent() ? "" + rank.getAsInt() : "–")
            .collect(Collectors.joining(" ")));
  }

  /** A missing value: the reason in a word and in full. */
  public static Entry absent(String word, Optional<String> note) {
    String text = note.map(own -> word + ": " + own).orElse(word);
    return new Entry(word, Style.PLAIN, note, Map.of("text", text));
  }

  private static Map<String, Object> numbers(double value, Optional<Interval> interval) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("value", Csv.decimal(value));
    interval.ifPresent(
        own -> {
          fields.put("low", Csv.decimal(own.low()));
          fields.put("high", Csv.decimal(own.high()));
        });
    return fields;
  }
}
