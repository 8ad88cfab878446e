package dev.joust.run.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.RunManifest;
import dev.joust.run.RunStatus;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.run.text.ByteOrderMark;
import dev.joust.run.text.Plural;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes trials of lines: those before a trial's last line, as many as that one counts. */
final class TrialLines {

  private static final List<String> LOST = List.of("its line in samples.jsonl is damaged");

  private final Path file;
  private final Map<String, Trial> trials = new LinkedHashMap<>();
  private final Set<String> damaged = new HashSet<>();
  private final List<Damage> damages = new ArrayList<>();

  /** The texts of the last lines of trials; no two are alike, as each has its times. */
  private final Set<String> ends = new HashSet<>();

  private final Set<String> openTexts = new HashSet<>();

  private final Map<String, Integer> endsAt = new HashMap<>();

  private int duplicates;

  private final List<Read> open = new ArrayList<>();

  private boolean isFileMissing;

  TrialLines(Path file) {
    this.file = file;
  }

  static TrialLines of(Path folder) throws IOException {
    Path samples = folder.resolve(RunFiles.SAMPLES);
    TrialLines lines = new TrialLines(samples);
    if (Files.exists(samples)) {
      // Not read as text at once: a damaged byte must spoil its own line alone.
      lines.read(Files.readAllBytes(samples));
    } else {
      lines.isFileMissing = true;
    }
    return lines;
  }

  /** That there was no file is of no consequence any more. */
  void fileIsMade() {
    isFileMissing = false;
  }

  /**
   * A line of a cell as it was read.
   *
   * @param trial the trial that it is a part of; absent where the line is damaged
   * @param result what was found; absent where the line is damaged
   */
  private record Read(int number, Optional<String> trial, Optional<CellResult> result) {}

  /**
   * A line that cannot be read.
   *
   * @param trial the one that it was a part of, as far as the lines beside it tell
   */
  private record Damage(int line, String text, Optional<String> trial) {

    Damage in(String owner) {
      return new Damage(line, text, Optional.of(owner));
    }
  }

  Run toRun(RunManifest manifest) {
    Map<String, PlannedTrial> plan = new HashMap<>();
    manifest.plan().forEach(planned -> plan.put(planned.id(), planned));
    List<Trial> asPlanned = new ArrayList<>();
    List<String> warnings = new ArrayList<>(warnings());
    for (Trial trial : trials.values()) {
      if (trial.planned().equals(plan.get(trial.id()))
          || trial.planned().block() == PlannedTrial.OUTSIDE_PLAN) {
        asPlanned.add(trial);
      } else {
        warnings.add(
            "%s, line %d was left out: trial %s is not %s"
                .formatted(
                    file,
                    endsAt.get(trial.id()),
                    trial.id(),
                    plan.containsKey(trial.id())
                        ? "as " + RunFiles.MANIFEST + " plans it"
                        : "in the plan of " + RunFiles.MANIFEST));
      }
    }
    Run run = new Run(manifest.name(), manifest, asPlanned, warnings, damaged);
    return run.warnings().isEmpty() ? complete(run) : run;
  }

  /** A run whose manifest calls it complete, while trials of it are not to be found, says so. */
  private Run complete(Run run) {
    int lost = run.missing().size();
    if (run.manifest().status() != RunStatus.COMPLETE || lost == 0) {
      return run;
    }
    String warning =
        "%s lacks %d of the %d trials of a run that was complete"
            .formatted(file, lost, run.manifest().plan().size());
    return run.withWarnings(List.of(warning));
  }

  private List<String> warnings() {
    Stream<String> missing =
        isFileMissing
            ? Stream.of(file + " is missing, and with it all that was measured")
            : Stream.empty();
    Stream<String> twice =
        duplicates > 0
            ? Stream.of(
                "%s has %d %s twice, counted once"
                    .formatted(file, duplicates, Plural.of(duplicates, "line")))
            : Stream.empty();
    return Stream.concat(
            Stream.concat(missing, twice),
            damages.stream()
                .filter(damage -> damage.trial().filter(this::isWhole).isEmpty())
                .map(Damage::text))
        .toList();
  }

  private boolean isWhole(String trial) {
    return trials.containsKey(trial) && !damaged.contains(trial);
  }

  /**
   * Reads lines after those it has read. A last one that does not end was being written when its
   * writer was killed: that is no damage, and its trial is missing.
   */
  void read(byte[] bytes) {
    int number = 1;
    int start = 0;
    for (int end = start; end <= bytes.length; end++) {
      if (end == bytes.length || bytes[end] == '\n') {
        if (end > start) {
          String line = new String(bytes, start, end - start, StandardCharsets.UTF_8);
          String text = number == 1 ? ByteOrderMark.without(line) : line;
          if (!text.isEmpty() && (end < bytes.length || isLine(text))) {
            accept(number, text);
          }
        }
        number++;
        start = end + 1;
      }
    }
  }

  static boolean isLine(String text) {
    try {
      RunFiles.MAPPER.readValue(text, Line.class);
      return true;
    } catch (JsonProcessingException torn) {
      return false;
    }
  }

  private void accept(int number, String text) {
    if (!openTexts.add(text)) {
      duplicates++;
      return;
    }
    try {
      Line line = RunFiles.MAPPER.readValue(text, Line.class);
      if (line instanceof Line.Found found) {
        open.add(new Read(number, Optional.of(found.trial()), Optional.of(found.toResult())));
      } else {
        if (ends.add(text) || damaged.contains(line.trial())) {
          close(number, (Line.End) line);
        } else {
          duplicates++;
        }
        open.clear();
        openTexts.clear();
      }
    } catch (JsonProcessingException unreadable) {
      leaveOut(number, Reason.of(unreadable));
    } catch (IllegalArgumentException impossible) {
      leaveOut(number, impossible.getMessage());
    }
  }

  private void leaveOut(int number, String reason) {
    damages.add(
        new Damage(
            number,
            "%s, line %d is damaged and was left out: %s".formatted(file, number, reason),
            before()));
    open.add(new Read(number, Optional.empty(), Optional.empty()));
  }

  private Optional<String> before() {
    return open.isEmpty() ? Optional.empty() : open.get(open.size() - 1).trial();
  }

  private void close(int number, Line.End end) {
    List<Read> own = open.subList(Math.max(0, open.size() - end.lines()), open.size());
    List<CellResult> results =
        own.stream()
            .filter(read -> read.trial().filter(end.trial()::equals).isPresent())
            .flatMap(read -> read.result().stream())
            .filter(result -> end.cells().contains(result.cell()))
            .toList();
    boolean isDamaged = results.size() < end.lines();
    add(end.toTrial(isDamaged ? withLost(end, results) : results));
    endsAt.put(end.trial(), number);
    if (isDamaged) {
      damaged.add(end.trial());
      own.forEach(read -> assign(read, end.trial()));
      if (own.stream().allMatch(read -> read.result().isPresent())) {
        damages.add(
            new Damage(
                number,
                "%s, line %d: trial %s has %d of its %d %s before this one; the others are lost"
                    .formatted(
                        file,
                        number,
                        end.trial(),
                        results.size(),
                        end.lines(),
                        Plural.of(end.lines(), "line")),
                Optional.of(end.trial())));
      }
    }
  }

  private void add(Trial trial) {
    trials.remove(trial.id());
    damaged.remove(trial.id());
    trials.put(trial.id(), trial);
  }

  private void assign(Read read, String trial) {
    damages.replaceAll(damage -> damage.line() == read.number() ? damage.in(trial) : damage);
  }

  private static List<CellResult> withLost(Line.End end, List<CellResult> results) {
    Set<Cell> found = results.stream().map(CellResult::cell).collect(Collectors.toSet());
    List<CellResult> all = new ArrayList<>(results);
    end.cells().stream()
        .filter(cell -> !found.contains(cell))
        .map(cell -> new CellResult(cell, Verdict.INVALID, LOST, Map.of(), List.of(), List.of()))
        .forEach(all::add);
    return all;
  }
}
