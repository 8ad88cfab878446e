package dev.joust.reports.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Writes a run's folder so that a kill at any moment loses at most the trial in flight. Any thread
 * may call it; a folder has one writer at a time.
 */
public final class RunWriter implements Closeable {

  private static final DateTimeFormatter FOLDER_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private final Path folder;
  private final ManifestFile manifestFile;
  private final FileChannel samples;
  private RunManifest manifest;

  private RunWriter(Path folder, FileChannel samples, RunManifest manifest) throws IOException {
    this.folder = folder;
    this.samples = samples;
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
    if (!LABEL.matcher(manifest.label()).matches()) {
      throw new RunFormatException(
          "label '"
              + manifest.label()
              + "' cannot be part of a folder's name; use letters, digits, '.', '_' and '-'");
    }
    Path folder = runs.resolve(FOLDER_TIME.format(manifest.startedAt()) + "-" + manifest.label());
    if (Files.exists(folder)) {
      throw new RunFormatException(folder + " exists already; resume it or use another label");
    }
    Files.createDirectories(folder);
    return new RunWriter(folder, open(folder), manifest);
  }

  /**
   * Opens the folder of a run that was stopped or killed, to add to it. A torn last line is cut
   * off.
   *
   * @throws RunFormatException if it is no run's folder, or another process writes to it
   */
  public static RunWriter resume(Path folder) throws IOException {
    RunManifest manifest = new ManifestFile(folder).read();
    FileChannel samples = open(folder);
    try {
      new TornLine(samples).mend();
      return new RunWriter(folder, samples, manifest.with(RunStatus.RUNNING));
    } catch (IOException | RuntimeException failed) {
      samples.close();
      throw failed;
    }
  }

  private static FileChannel open(Path folder) throws IOException {
    FileChannel samples =
        FileChannel.open(
            folder.resolve(RunFiles.SAMPLES),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    if (!locked(samples)) {
      samples.close();
      throw new RunFormatException(
          folder + " is being written by another process; wait for it to end, or stop it");
    }
    samples.position(samples.size());
    return samples;
  }

  private static boolean locked(FileChannel samples) throws IOException {
    try {
      return samples.tryLock() != null;
    } catch (OverlappingFileLockException ownProcess) {
      return false;
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

  /** Changes {@code run.json}: a reader finds the old one or the new one, never a part of it. */
  public synchronized void update(UnaryOperator<RunManifest> change) throws IOException {
    RunManifest next = change.apply(manifest);
    manifestFile.write(next);
    manifest = next;
  }

  /** Adds a finished trial, in one write, and returns once it is on the disk. */
  public synchronized void append(Trial trial) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(encoded(trial));
    while (bytes.hasRemaining()) {
      samples.write(bytes);
    }
    samples.force(true);
  }

  private byte[] encoded(Trial trial) throws JsonProcessingException {
    List<Line> lines = new ArrayList<>();
    for (CellResult result : trial.cells()) {
      for (Iteration iteration : result.iterations()) {
        lines.add(Line.Sample.of(trial.planned(), result.cell(), iteration));
      }
      lines.add(Line.CellEnd.of(trial.planned(), result));
    }
    lines.add(Line.End.of(trial, lines.size()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Line line : lines) {
      bytes.writeBytes(RunFiles.MAPPER.writeValueAsString(line).getBytes(StandardCharsets.UTF_8));
      bytes.write('\n');
    }
    return bytes.toByteArray();
  }

  @Override
  public synchronized void close() throws IOException {
    samples.close();
  }
}
