package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A contender of a run.
 *
 * @param name what the plan, the samples and the tables call it
 * @param framework the framework it is made with
 * @param version the framework's version, as its jar says
 * @param features what it says it can do
 * @param control whether it is there to measure the client: shown, never ranked
 * @param failure why it was not measured, if it failed the contract
 * @param origin whose it is: {@code built-in}, or {@code own} for the user's; absent in files of
 *     earlier versions
 * @param conformance how it was held to the contract; absent in files of earlier versions
 * @param compression what its server agreed to when a WebSocket's client offered to compress
 *     messages, as {@code permessage-deflate}; absent: messages go as they are
 * @param tls what its connections agree on: protocol, cipher suite, whether they all do or those in
 *     cells of tls; absent: they are TCP alone
 * @param compressionInCells what its server agreed to in cells of a compression, by the factor's
 *     value; it is not asked for the others
 */
@RecordBuilder
public record RunContender(
    String name,
    String framework,
    String version,
    List<String> features,
    boolean control,
    Optional<String> failure,
    Optional<String> origin,
    Optional<Conformance> conformance,
    Optional<String> compression,
    Optional<String> tls,
    Map<String, String> compressionInCells)
    implements RunContenderBuilder.With {

  private static final String IN_CELLS = "in cells of tls ";

  public RunContender {
    requireNonNull(name, "name");
    requireNonNull(framework, "framework");
    requireNonNull(version, "version");
    features = features == null ? List.of() : List.copyOf(features);
    compressionInCells =
        compressionInCells == null
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(compressionInCells));
  }

  /**
   * A contender that neither compresses nor encrypts, and of which neither origin nor conformance
   * is known.
   */
  public RunContender(
      String name,
      String framework,
      String version,
      List<String> features,
      boolean control,
      Optional<String> failure) {
    this(
        name,
        framework,
        version,
        features,
        control,
        failure,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }

  /** Whether it is compared with others: it is no control, and keeps the contract. */
  @JsonIgnore
  public boolean isRanked() {
    return !control && failure.isEmpty();
  }

  /** This contender as one that failed the contract. */
  public RunContender failed(String reason) {
    return withFailure(Optional.of(reason));
  }

  /** This contender as one whose server has agreed to compress messages. */
  public RunContender compressing(String agreed) {
    return withCompression(Optional.of(agreed));
  }

  /** Whether its own setting is TLS, whatever cells ask. */
  public boolean hasOwnTls() {
    return tls.filter(agreed -> !agreed.startsWith(IN_CELLS)).isPresent();
  }

  /** This contender as one whose server has agreed on TLS in cells that ask for it. */
  public RunContender securedInCells(String agreed) {
    return secured(IN_CELLS + agreed);
  }

  /** This contender as one whose server has agreed on TLS. */
  public RunContender secured(String agreed) {
    return withTls(Optional.of(agreed));
  }
}
