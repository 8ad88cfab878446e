package dev.joust.harness.check;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.harness.server.Contender;
import dev.joust.run.KitResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The note that {@code joust check} leaves beside a contender's jars. It counts as long as these
 * are the same.
 *
 * @param jars the SHA-256 digest of all jars' names and contents
 * @param result what the whole kit found
 */
public record CheckNote(String jars, KitResult result) {

  private static final String FILE = ".joust-check.json";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** What the whole kit found of a contender as it is now; empty if that is not known. */
  public static Optional<KitResult> of(Contender contender) {
    try {
      CheckNote note = JSON.readValue(file(contender).toFile(), CheckNote.class);
      return digest(contender).equals(note.jars)
          ? Optional.ofNullable(note.result)
          : Optional.empty();
    } catch (IOException absentOrDamaged) {
      return Optional.empty();
    }
  }

  /** Leaves a note of what the whole kit found. */
  public static void leave(Contender contender, KitResult result) throws IOException {
    String note = JSON.writeValueAsString(new CheckNote(digest(contender), result));
    Files.writeString(file(contender), note + "\n");
  }

  private static Path file(Contender contender) {
    return contender.folder().resolve(FILE);
  }

  private static String digest(Contender contender) throws IOException {
    MessageDigest digest = sha256();
    for (Path jar : contender.jars()) {
      digest.update(jar.getFileName().toString().getBytes(StandardCharsets.UTF_8));
      try (InputStream in = new DigestInputStream(Files.newInputStream(jar), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
