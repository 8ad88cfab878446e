package dev.joust.harness.rule;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadResult;
import dev.joust.run.Verdict;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Something that must be true of a result.
 *
 * @param <E> what it is judged by; {@link Evidence}, or what a suite alone knows
 * @param id its name in this project, lower case with hyphens
 * @param verdict what a result is that breaks it
 * @param text when it is broken, as documentation says it after "if"
 * @param because why that matters; empty where it goes without saying
 * @param flag the mark of a result that breaks it
 * @param check says how it is broken; what the evidence does not tell breaks nothing
 */
public record Rule<E>(
    String id,
    Verdict verdict,
    String text,
    String because,
    Optional<String> flag,
    Function<E, Optional<String>> check) {

  /** A rule without which a result is wrong. */
  public static <E> Rule<E> invalid(
      String id, String text, String because, Function<E, Optional<String>> check) {
    return new Rule<>(id, Verdict.INVALID, text, because, Optional.empty(), check);
  }

  public static <E> Rule<E> invalid(String id, String text, Function<E, Optional<String>> check) {
    return invalid(id, text, "", check);
  }

  /** A rule without which a result is in doubt. */
  public static <E> Rule<E> suspect(
      String id, String text, String because, Function<E, Optional<String>> check) {
    return new Rule<>(id, Verdict.SUSPECT, text, because, Optional.empty(), check);
  }

  public static <E> Rule<E> suspect(String id, String text, Function<E, Optional<String>> check) {
    return suspect(id, text, "", check);
  }

  Rule<E> flagging(String mark) {
    return new Rule<>(id, verdict, text, because, Optional.of(mark), check);
  }

  /** What speaks against a result by this rule; empty if nothing does. */
  public Optional<String> broken(E evidence) {
    return check.apply(evidence);
  }

  /** A check that looks at one kind of fact, and holds where there is none. */
  static <F extends Fact> Function<Evidence, Optional<String>> on(
      Class<F> kind, Function<F, Optional<String>> check) {
    return evidence -> evidence.fact(kind).flatMap(check);
  }

  /** A check that looks at one kind of fact among others, and holds where there is none. */
  static <F extends Fact> Function<Evidence, Optional<String>> on(
      Class<F> kind, BiFunction<Evidence, F, Optional<String>> check) {
    return evidence -> evidence.fact(kind).flatMap(fact -> check.apply(evidence, fact));
  }

  /** What a check says: a reason, unless something holds. */
  public static Optional<String> unless(boolean holds, String reason, Object... arguments) {
    return holds ? Optional.empty() : Optional.of(String.format(Locale.ROOT, reason, arguments));
  }

  /** What a check says: a reason with a count, unless that is 0. */
  public static Optional<String> none(long count, String reason) {
    return unless(count == 0, reason, count);
  }

  /** What a check says: how many errors of which kinds, unless there are none. */
  public static Optional<String> none(Map<String, Long> errors) {
    String kinds =
        errors.entrySet().stream()
            .map(error -> "errors of kind '%s': %d".formatted(error.getKey(), error.getValue()))
            .collect(Collectors.joining("; "));
    return unless(errors.isEmpty(), "%s", kinds);
  }

  /** What a check says: a reason with a count, unless no request failed in such a way. */
  public static Optional<String> none(
      LoadResult result, Predicate<ErrorKind> kinds, String reason) {
    return none(
        result.errors().entrySet().stream()
            .filter(error -> kinds.test(ErrorKind.of(error.getKey())))
            .mapToLong(Map.Entry::getValue)
            .sum(),
        reason);
  }

  @Override
  public String toString() {
    return id;
  }
}
