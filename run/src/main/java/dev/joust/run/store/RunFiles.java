package dev.joust.run.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.joust.run.text.ByteOrderMark;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The names of a run's files and the form of their JSON. */
final class RunFiles {

  static final String MANIFEST = "run.json";
  static final String SAMPLES = "samples.jsonl";

  /**
   * Held by the writer. A file of its own, that nobody reads: POSIX gives a lock up as soon as its
   * process closes the file anywhere (fcntl(2)).
   */
  static final String LOCK = ".lock";

  /** Strict in what it reads: what the format does not know is an error, never ignored. */
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS))
          // An empty text is a value: a count's unit, a layout without a column factor.
          .withConfigOverride(
              String.class,
              text ->
                  text.setInclude(
                      JsonInclude.Value.construct(
                          JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS)))
          .build();

  private RunFiles() {}

  /**
   * A file's text, less a byte order mark.
   *
   * @throws RunFormatException if it is not UTF-8
   */
  static String text(Path file) throws IOException {
    try {
      return ByteOrderMark.without(Files.readString(file));
    } catch (CharacterCodingException other) {
      throw new RunFormatException(file + " is damaged: not UTF-8; restore it from a copy");
    }
  }
}
