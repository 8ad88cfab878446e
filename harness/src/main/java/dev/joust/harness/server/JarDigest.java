package dev.joust.harness.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Tells jars from others of the same names. */
public final class JarDigest {

  private JarDigest() {}

  /** The SHA-256 digest of the names and contents of jars, in their order. */
  public static String of(List<Path> jars) throws IOException {
    MessageDigest digest = sha256();
    for (Path jar : jars) {
      digest.update(jar.getFileName().toString().getBytes(StandardCharsets.UTF_8));
      digest.update(Files.readAllBytes(jar));
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
