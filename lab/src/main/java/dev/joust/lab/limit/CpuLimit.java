package dev.joust.lab.limit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * How much CPU time a process may have.
 *
 * @param kind what is limited
 * @param cores the quota, 0.01 to 1,024; for {@link Kind#QUOTA} alone
 */
public record CpuLimit(Kind kind, Optional<BigDecimal> cores) {

  /** What is limited. */
  public enum Kind {
    /** Nothing. */
    NONE,
    /** CPU time in each period of 100 ms; who has used it up is throttled until the next. */
    QUOTA,
    /** The cores to run on: a single one. Nobody is throttled. */
    ONE_CORE
  }

  public static final CpuLimit NONE = new CpuLimit(Kind.NONE, Optional.empty());
  public static final CpuLimit ONE_CORE = new CpuLimit(Kind.ONE_CORE, Optional.empty());

  private static final String QUOTA = "quota-";
  private static final BigDecimal LEAST = new BigDecimal("0.01");
  private static final BigDecimal MOST = new BigDecimal("1024");

  /**
   * The limit of that name.
   *
   * @param label {@code none}, {@code one-core} or {@code quota-} with a number of cores, as {@code
   *     quota-0.125}
   * @throws IllegalArgumentException if no limit has that name
   */
  @JsonCreator
  public static CpuLimit of(String label) {
    if (label.equals(NONE.label())) {
      return NONE;
    }
    if (label.equals(ONE_CORE.label())) {
      return ONE_CORE;
    }
    return Optional.of(label)
        .filter(name -> name.matches(QUOTA + "\\d{1,4}(\\.\\d{1,3})?"))
        .map(name -> new BigDecimal(name.substring(QUOTA.length())))
        .filter(cores -> cores.compareTo(LEAST) >= 0 && cores.compareTo(MOST) <= 0)
        .map(cores -> new CpuLimit(Kind.QUOTA, Optional.of(cores)))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown limit '%s'".formatted(label)
                        + ", must be none, one-core or quota- and 0.01 to 1024 cores, such as quota-0.125"));
  }

  /** The name in profiles and tables. */
  @JsonValue
  public String label() {
    return switch (kind) {
      case NONE -> "none";
      case QUOTA -> QUOTA + cores.orElseThrow().toPlainString();
      case ONE_CORE -> "one-core";
    };
  }

  @Override
  public String toString() {
    return label();
  }
}
