package dev.joust.reports.document;

import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What stands in a table for one row and column: a value, from which each notation makes its text.
 */
public sealed interface Entry {

  /** The entry of what was not measured. */
  Entry NOT_MEASURED = new Absent("–", Optional.empty());

  /** This as a form shows it. */
  <T> T in(Form<T> form);

  /** What is made of each kind of entry; a form that lacks a kind does not compile. */
  interface Form<T> {

    T text(Text text);

    T stressed(Stressed stressed);

    T code(Code code);

    T name(Name name);

    T count(Count count);

    T part(Part part);

    T number(Number number);

    T estimated(Estimated estimated);

    T value(Value value);

    T ratio(Ratio ratio);

    T difference(Difference difference);

    T best(Best best);

    T ranks(Ranks ranks);

    T absent(Absent absent);
  }

  /** Words that are no value. */
  record Text(String text) implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.text(this);
    }
  }

  /** Words that a reader is not to miss. */
  record Stressed(String text) implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.stressed(this);
    }
  }

  /**
   * A name from a program.
   *
   * @param name as the program writes it
   * @param stressed whether a reader is not to miss it
   */
  record Code(String name, boolean stressed) implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.code(this);
    }
  }

  /**
   * A contender's name.
   *
   * @param control whether it is a control, which is never ranked
   */
  record Name(String name, boolean control) implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.name(this);
    }
  }

  /** How many there are of something. */
  record Count(long count) implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.count(this);
    }
  }

  /** How many there are of something, and of how many. */
  record Part(long count, long all) implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.part(this);
    }
  }

  /**
   * A number in a table that has no room for how sure it is.
   *
   * @param interval its 95 % interval, where there is one
   */
  record Number(double value, Optional<Interval> interval) implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.number(this);
    }
  }

  /**
   * A number and how sure it is.
   *
   * @param interval its 95 % interval, where there is one
   */
  record Estimated(double value, Optional<Interval> interval) implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.estimated(this);
    }
  }

  /**
   * What a contender came to in a cell.
   *
   * @param estimate its mean over blocks, and the interval of that
   * @param rank its rank; absent where nothing is ranked
   * @param control whether it is a control's
   * @param marks what makes it less than sure
   * @param fewerBlocks of how many blocks it is, if of fewer than others in its column
   * @param note what a reader must know of it beside the marks
   */
  record Value(
      Estimate estimate,
      Optional<Rank> rank,
      boolean control,
      Marks marks,
      OptionalInt fewerBlocks,
      Optional<String> note)
      implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.value(this);
    }
  }

  /**
   * A contender's rank in a cell.
   *
   * @param number from 1
   * @param shared whether others have the same
   * @param clear whether it is the best one, shown to be better than every other
   */
  record Rank(int number, boolean shared, boolean clear) {}

  /**
   * A contender's ratio to another, as a factor.
   *
   * @param statement whether the two are told apart, where that is asked
   */
  record Ratio(dev.joust.reports.statistics.estimate.Ratio ratio, Optional<Statement> statement)
      implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.ratio(this);
    }
  }

  /**
   * A contender's ratio to another, as a difference in percent.
   *
   * @param statement whether the two are told apart, where that is asked
   */
  record Difference(
      dev.joust.reports.statistics.estimate.Ratio ratio, Optional<Statement> statement)
      implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.difference(this);
    }
  }

  /**
   * The contender that others are compared with is the best one itself.
   *
   * @param statement how sure that is, as {@link dev.joust.reports.statistics.Contest#bestIs} says
   */
  record Best(Optional<Statement> statement) implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.best(this);
    }
  }

  /** A contender's ranks in several cells; absent in a cell where it has none. */
  record Ranks(List<OptionalInt> ranks) implements Entry {

    public Ranks {
      ranks = List.copyOf(ranks);
    }

    @Override
    public <T> T in(Form<T> form) {
      return form.ranks(this);
    }
  }

  /**
   * There is no value.
   *
   * @param word why, in a word
   * @param note why, in full
   */
  record Absent(String word, Optional<String> note) implements Entry {

    @Override
    public <T> T in(Form<T> form) {
      return form.absent(this);
    }
  }
}
