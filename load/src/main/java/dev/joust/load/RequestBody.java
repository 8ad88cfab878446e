package dev.joust.load;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.load.HttpRequest.Field;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** What HTTP requests carry. */
public enum RequestBody {
  /** Nothing: they get a body. */
  NONE(List.of()),
  /** A document, which is sent back. */
  PLAIN(List.of("echo")),
  /** A document compressed by gzip, which is sent back as it was before. */
  GZIP(List.of("echo", "decompression"));

  private static final int SENSORS = 10;
  private static final int MOST = 1_000;

  private final List<String> features;

  RequestBody(List<String> features) {
    this.features = features;
  }

  /** The name in profiles and samples. */
  @JsonValue
  public String label() {
    return Labels.of(this);
  }

  /** What a contender must claim to be asked so. */
  public List<String> features() {
    return features;
  }

  /** Where such requests are sent whose answer has so many bytes. */
  public String path(int bytes) {
    return this == NONE ? "/payload/" + bytes : "/echo";
  }

  /** The request whose answer has so many bytes. */
  public HttpRequest request(int bytes) {
    return switch (this) {
      case NONE -> HttpRequest.GET;
      case PLAIN -> post(document(bytes), Stream.empty());
      case GZIP -> post(gzip(document(bytes)), Stream.of(new Field("Content-Encoding", "gzip")));
    };
  }

  private static HttpRequest post(byte[] body, Stream<Field> more) {
    return new HttpRequest(
        "POST",
        Stream.concat(Stream.of(new Field("Content-Type", "application/json")), more).toList(),
        body);
  }

  /** Measurements in JSON, cut off at the end: gzip makes 100 KiB of them a twelfth. */
  private static byte[] document(int bytes) {
    SplittableRandom random = new SplittableRandom(Payload.seed(bytes));
    StringBuilder document = new StringBuilder("[");
    while (document.length() < bytes) {
      document
          .append("{\"id\":")
          .append(MOST + random.nextInt(MOST))
          .append(",\"name\":\"sensor-")
          .append(random.nextInt(SENSORS))
          .append("\",\"unit\":\"celsius\",\"active\":true,\"value\":")
          .append(random.nextInt(MOST))
          .append("},");
    }
    return Arrays.copyOf(document.toString().getBytes(StandardCharsets.US_ASCII), bytes);
  }

  private static byte[] gzip(byte[] document) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(document);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return compressed.toByteArray();
  }

  /**
   * What is called so.
   *
   * @throws IllegalArgumentException if nothing is; the message lists what there is
   */
  @JsonCreator
  public static RequestBody of(String label) {
    return Labels.find("request body", label, List.of(values()), RequestBody::label);
  }

  @Override
  public String toString() {
    return label();
  }
}
