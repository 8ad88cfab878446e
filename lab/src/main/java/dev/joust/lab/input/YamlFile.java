package dev.joust.lab.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.joust.run.yaml.YamlText;
import dev.joust.run.yaml.YamlTextException;
import java.io.IOException;
import java.nio.file.Path;

/** Reads a file of YAML that a user has written. */
public final class YamlFile {

  private YamlFile() {}

  /**
   * Reads a file as a value.
   *
   * @param form what it must hold, as a message says it of an empty file
   * @param mend what to do where it cannot be read
   * @throws UsageException if it cannot be read, or is not as it should be; in one line that names
   *     file, line and key
   */
  public static <T> T read(Path file, Class<T> type, String form, String mend) {
    try {
      YamlText yaml = YamlText.read(file);
      if (yaml.isEmpty()) {
        throw new UsageException("%s holds no %s".formatted(file, form));
      }
      return read(yaml, type);
    } catch (YamlTextException refused) {
      throw new UsageException(refused.getMessage(), refused);
    } catch (IOException unreadable) {
      throw new UsageException("%s cannot be read%s".formatted(file, mend), unreadable);
    }
  }

  private static <T> T read(YamlText yaml, Class<T> type) {
    try {
      return yaml.as(type);
    } catch (JsonProcessingException wrong) {
      YamlFault fault = YamlFault.of(wrong);
      throw new UsageException("%s: %s".formatted(yaml.where(fault.key()), fault), wrong);
    }
  }
}
