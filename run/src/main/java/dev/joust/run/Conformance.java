package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * How a contender was held to the contract before it was measured.
 *
 * @param extent how far
 * @param kit what the whole kit found, if the extent is {@link Extent#KIT}
 */
public record Conformance(Extent extent, Optional<KitResult> kit) {

  /** How far a contender was held to the contract. Its core is asked for before every run. */
  public enum Extent {
    /** To the contract's core alone. */
    @JsonProperty("core")
    CORE,
    /** It is a part of Joust, whose build holds it to the whole kit. */
    @JsonProperty("build")
    BUILD,
    /** To the whole kit by {@code joust check}, since when its jars are the same. */
    @JsonProperty("kit")
    KIT
  }

  public Conformance {
    requireNonNull(extent, "extent");
    if (kit.isPresent() != (extent == Extent.KIT)) {
      throw new IllegalArgumentException("a result of the kit belongs to the extent 'kit' alone");
    }
  }

  /** To the contract's core alone. */
  public static Conformance core() {
    return new Conformance(Extent.CORE, Optional.empty());
  }

  /** By Joust's own build. */
  public static Conformance build() {
    return new Conformance(Extent.BUILD, Optional.empty());
  }

  /** To the whole kit. */
  public static Conformance kit(KitResult result) {
    return new Conformance(Extent.KIT, Optional.of(result));
  }

  /** Whether the whole kit found nothing wrong. */
  @JsonIgnore
  public boolean isProven() {
    return extent == Extent.BUILD || kit.filter(own -> own.failed() == 0).isPresent();
  }

  /** This in words, such as {@code passed the whole kit (254 tests, 2 skipped)}. */
  public String text() {
    return switch (extent) {
      case CORE -> "not held to the whole kit";
      case BUILD -> "held to the whole kit by Joust's own build";
      case KIT -> text(kit.orElseThrow());
    };
  }

  private static String text(KitResult kit) {
    return kit.failed() > 0
        ? "fails %d of %d tests of the kit".formatted(kit.failed(), kit.passed() + kit.failed())
        : "passed the whole kit (%d tests, %d skipped)".formatted(kit.passed(), kit.skipped());
  }
}
