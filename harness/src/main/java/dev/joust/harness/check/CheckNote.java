package dev.joust.harness.check;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.JarDigest;
import dev.joust.run.KitResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The note that {@code joust check} leaves beside a contender's jars. It counts as long as these
 * are the same.
 *
 * @param jars the SHA-256 digest of all jars' names and contents
 * @param result what the whole kit found
 */
public record CheckNote(String jars, KitResult result) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** What the whole kit found of a contender as it is now; empty if that is not known. */
  public static Optional<KitResult> of(Contender contender) {
    try {
      CheckNote note = JSON.readValue(file(contender).toFile(), CheckNote.class);
      return JarDigest.of(contender.jars()).equals(note.jars)
          ? Optional.ofNullable(note.result)
          : Optional.empty();
    } catch (IOException absentOrDamaged) {
      return Optional.empty();
    }
  }

  /** Leaves a note of what the whole kit found. */
  public static void leave(Contender contender, KitResult result) throws IOException {
    String note = JSON.writeValueAsString(new CheckNote(JarDigest.of(contender.jars()), result));
    Files.writeString(file(contender), note + "\n");
  }

  private static Path file(Contender contender) {
    return contender.folder().resolve(".joust-check.json");
  }
}
