package dev.joust.harness.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.joust.harness.variant.Variant;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.input.YamlFile;
import dev.joust.load.Endpoint;
import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Effect;
import dev.joust.run.Factor;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two variants of which others have found that they differ.
 *
 * @param source where they say so
 * @param about what they say, in a sentence
 * @param load what the server is put under, by which recall is counted; absent: small messages
 * @param suites what to ask; empty: what a comparison asks in the time it has
 * @param set keys of the profile for such a load, as {@code --set} takes them
 * @param measure in which the difference is expected
 * @param exchange over which it is expected; absent if over any
 * @param expect what is expected; absent if the source is about something that Joust does not ask
 * @param stated how much it is by the source; absent if it does not say
 * @param result what came of it in Joust's own measurements, in sentences; absent if nobody has
 *     said
 */
public record Regression(
    URI source,
    String about,
    Variant before,
    Variant after,
    Load load,
    List<String> suites,
    List<String> set,
    String measure,
    Optional<Endpoint> exchange,
    Optional<Expectation> expect,
    Optional<String> stated,
    Optional<String> result) {

  private static final String ENDING = ".yaml";

  /** What is to come of a measure. */
  public enum Expectation {
    /** The variant after is slower or heavier. */
    @JsonProperty("worse")
    WORSE,
    /** It is faster or lighter. */
    @JsonProperty("better")
    BETTER
  }

  /** What a server is put under. */
  public enum Load {
    /** Requests and messages of 512 B, and connections for them. */
    @JsonProperty("small")
    SMALL("small messages"),
    /** Messages of 16 KiB and more. */
    @JsonProperty("large")
    LARGE("large messages"),
    /** Messages with permessage-deflate, or request bodies with gzip. */
    @JsonProperty("compressed")
    COMPRESSED("compressed messages"),
    /** Connections without messages. */
    @JsonProperty("idle")
    IDLE("idle connections"),
    /** Large messages of all connections at once, and then none. */
    @JsonProperty("burst")
    BURST("a burst, then nothing"),
    /** Frames by a framework's codec, without a network. */
    @JsonProperty("codec")
    CODEC("frames without a network"),
    /** Any messages within TLS. */
    @JsonProperty("tls")
    TLS("TLS"),
    /** Streams of HTTP/2. */
    @JsonProperty("http2")
    HTTP2("HTTP/2");

    private final String title;

    Load(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  /** Refuses what lacks a key. */
  public Regression {
    Objects.requireNonNull(source, "source is missing");
    Objects.requireNonNull(about, "about is missing");
    Objects.requireNonNull(before, "before is missing");
    Objects.requireNonNull(after, "after is missing");
    Objects.requireNonNull(measure, "measure is missing");
    if (stated.isPresent() && expect.isEmpty()) {
      throw new IllegalArgumentException("stated needs expect, the direction of what is stated");
    }
    load = load == null ? Load.SMALL : load;
    suites = entries("suites", suites);
    set = entries("set", set);
  }

  private static List<String> entries(String key, List<String> given) {
    if (given == null) {
      return List.of();
    }
    if (given.stream().anyMatch(Objects::isNull)) {
      throw new IllegalArgumentException(key + " has an entry that says nothing");
    }
    return List.copyOf(given);
  }

  boolean isOfMeasure(Change change) {
    return change.measure().name().equals(measure);
  }

  /** Whether a change is one over the exchange; of any if none is named. */
  boolean isOfExchange(Change change) {
    return exchange.isEmpty()
        || exchange.map(Endpoint::label).equals(change.cell().value(Factor.EXCHANGE));
  }

  /** Whether a change is the one that is expected. */
  public boolean isExpected(Change change) {
    return isOfMeasure(change) && expect.filter(own -> effect(own) == change.effect()).isPresent();
  }

  private static Effect effect(Expectation expected) {
    return expected == Expectation.WORSE ? Effect.WORSE : Effect.BETTER;
  }

  /**
   * Reads a file.
   *
   * @throws UsageException if the file is not YAML, has an unknown key, or lacks a key; in one line
   */
  public static Regression read(Path file) {
    return YamlFile.read(
        file, Regression.class, "regression: it must have 'source'", ": name a YAML file");
  }

  /**
   * The files of a folder, by name.
   *
   * @throws UsageException if the folder has no such file, or cannot be read
   */
  public static List<Path> in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
      if (found.isEmpty()) {
        throw new UsageException("%s has no *%s".formatted(folder, ENDING));
      }
      return found;
    } catch (IOException unreadable) {
      throw new UsageException(
          "%s is not a folder of regressions; name one with --regressions".formatted(folder),
          unreadable);
    }
  }

  /** What a file's regression is called: the file's name without its ending. */
  public static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\.yaml$", "");
  }
}
