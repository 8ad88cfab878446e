package dev.joust.run.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.joust.run.Run;
import dev.joust.run.RunManifest;
import dev.joust.run.Trial;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Writes a run's folder so that a kill at any moment loses at most the trial in flight. Any thread
 * may call it; a folder has one writer at a time.
 */
public final class RunWriter implements Closeable {

  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private final Path folder;
  private final ManifestFile manifestFile;
  private final Closeable lock;
  private final FileChannel samples;
  private final TrialLines trials;
  private RunManifest manifest;

  RunWriter(
      Path folder, Closeable lock, FileChannel samples, TrialLines trials, RunManifest manifest)
      throws IOException {
    this.folder = folder;
    this.lock = lock;
    this.samples = samples;
    this.trials = trials;
    this.manifestFile = new ManifestFile(folder);
    update(unchanged -> manifest);
  }

  /**
   * Makes the folder {@code <yyyyMMdd-HHmmss>-<label>}, the time being when the run started in UTC.
   *
   * @param runs the folder for all runs; made if there is none
   * @throws RunFormatException if the label cannot be part of a file's name or the folder exists
   */
  public static RunWriter create(Path runs, RunManifest manifest) throws IOException {
    requireLabel(manifest.label());
    Path folder = runs.resolve(manifest.name());
    if (Files.exists(folder)) {
      throw new RunFormatException(folder + " exists already; resume it or use another label");
    }
    Files.createDirectories(folder);
    Closeable lock = RunLock.of(folder);
    try {
      Path file = folder.resolve(RunFiles.SAMPLES);
      FileChannel samples =
          FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      return new RunWriter(folder, lock, samples, new TrialLines(file), manifest);
    } catch (IOException | RuntimeException failed) {
      lock.close();
      throw failed;
    }
  }

  /**
   * Refuses a label that cannot be part of a folder's name, before anything is done for the run.
   *
   * @throws RunFormatException if it cannot
   */
  public static void requireLabel(String label) {
    if (!LABEL.matcher(label).matches()) {
      throw new RunFormatException(
          "label '"
              + label
              + "' cannot be part of a folder's name; use letters, digits, '.', '_' and '-'");
    }
  }

  /** The run's folder. */
  public Path folder() {
    return folder;
  }

  /** What {@code run.json} says now. */
  public synchronized RunManifest manifest() {
    return manifest;
  }

  /** The run as its folder holds it now. */
  public synchronized Run run() {
    return trials.toRun(manifest);
  }

  /** Changes {@code run.json}: a reader finds the old one or the new one, never a part of it. */
  public synchronized void update(UnaryOperator<RunManifest> change) throws IOException {
    RunManifest next = change.apply(manifest);
    manifestFile.write(next);
    manifest = next;
  }

  /**
   * Adds a finished trial, or those of a group, in one write, and returns once that is on the disk.
   *
   * @throws java.nio.file.FileSystemException with the file's path, as where the disk is full
   */
  public synchronized void append(List<Trial> ended) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Trial trial : ended) {
      all.writeBytes(encoded(trial));
    }
    Path file = folder.resolve(RunFiles.SAMPLES);
    byte[] written = all.toByteArray();
    try {
      ByteBuffer bytes = ByteBuffer.wrap(written);
      while (bytes.hasRemaining()) {
        samples.write(bytes);
      }
      samples.force(true);
    } catch (IOException failure) {
      throw ReplacedFile.named(file, failure);
    }
    // The file has fewer digits than what was measured, and reports must not depend on who makes
    // them.
    trials.read(written);
  }

  private byte[] encoded(Trial trial) throws JsonProcessingException {
    List<Line> lines = new ArrayList<>();
    trial.cells().forEach(result -> lines.add(Line.Found.of(trial.planned(), result)));
    lines.add(Line.End.of(trial));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Line line : lines) {
      bytes.writeBytes(RunFiles.MAPPER.writeValueAsString(line).getBytes(StandardCharsets.UTF_8));
      bytes.write('\n');
    }
    return bytes.toByteArray();
  }

  @Override
  public synchronized void close() throws IOException {
    try (lock) {
      samples.close();
    }
  }
}
