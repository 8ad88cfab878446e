package dev.joust.run.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.run.RunManifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads and writes {@code run.json}. */
final class ManifestFile {

  private final Path file;

  ManifestFile(Path folder) {
    file = folder.resolve(RunFiles.MANIFEST);
  }

  /** Refuses a folder that is no run's. */
  void requireThere() {
    if (!Files.isRegularFile(file)) {
      throw new RunFormatException(file + " does not exist; name the folder of a run");
    }
  }

  RunManifest read() throws IOException {
    requireThere();
    try {
      JsonNode tree = RunFiles.MAPPER.readTree(RunFiles.text(file));
      requireKnownSchema(tree.path("schemaVersion"));
      RunManifest manifest = RunFiles.MAPPER.treeToValue(tree, RunManifest.class);
      requireKnownMethod(manifest.methodVersion());
      return manifest;
    } catch (JsonProcessingException damaged) {
      throw new RunFormatException(
          file + " is damaged: " + Reason.of(damaged) + "; restore it from a copy");
    }
  }

  private void requireKnownSchema(JsonNode version) {
    if (!version.isInt()) {
      throw new RunFormatException(
          file + " does not say its format's version; it is not a run's, or damaged");
    }
    int known = RunManifest.SCHEMA_VERSION;
    if (version.intValue() != known) {
      throw new RunFormatException(
          "%s: the run was made by %s Joust, whose files have format %d; this one reads format %d."
                  .formatted(
                      file.getParent(),
                      version.intValue() < known ? "an older" : "a newer",
                      version.intValue(),
                      known)
              + " Use the Joust that made it, or measure again");
    }
  }

  private void requireKnownMethod(String version) {
    if (!version.matches("[0-9]{1,9}")) {
      throw new RunFormatException(
          "%s is damaged: methodVersion is '%s', must be a whole number; restore it from a copy"
              .formatted(file, version));
    }
    if (Integer.parseInt(version) > Integer.parseInt(RunManifest.METHOD_VERSION)) {
      throw new RunFormatException(
          "%s: the run was measured by version %s of the method; this Joust knows up to version %s."
                  .formatted(file.getParent(), version, RunManifest.METHOD_VERSION)
              + " Use the Joust that made it");
    }
  }

  void write(RunManifest manifest) throws IOException {
    String json = RunFiles.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(manifest);
    ReplacedFile.write(file, out -> out.append(json).append('\n'));
  }
}
