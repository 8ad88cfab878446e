package dev.joust.reports.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes trials of lines: those before a trial's last line, as many as that one counts. */
final class TrialLines {

  private static final List<String> LOST = List.of("its line in samples.jsonl is damaged");

  private final String file;
  private final Map<String, Trial> trials = new LinkedHashMap<>();
  private final Set<String> damaged = new HashSet<>();
  private final List<Damage> damages = new ArrayList<>();

  /** Lines that no trial has claimed. */
  private final List<Read> open = new ArrayList<>();

  TrialLines(String file) {
    this.file = file;
  }

  /** A line as it was read; without content where it is damaged. */
  private record Read(int number, Optional<Line> content) {}

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

  List<Trial> trials() {
    return List.copyOf(trials.values());
  }

  /** The trials of which a line is lost. */
  Set<String> damaged() {
    return Set.copyOf(damaged);
  }

  /** A text for each damaged line; one whose trial was measured again is of no consequence. */
  List<String> warnings() {
    return damages.stream()
        .filter(damage -> damage.trial().filter(this::isWhole).isEmpty())
        .map(Damage::text)
        .toList();
  }

  private boolean isWhole(String trial) {
    return trials.containsKey(trial) && !damaged.contains(trial);
  }

  /**
   * Reads all lines of a file. A last one that does not end was being written when its writer was
   * killed: that is no damage, and its trial is missing.
   */
  void read(byte[] bytes) {
    int number = 1;
    int start = 0;
    for (int end = 0; end <= bytes.length; end++) {
      if (end == bytes.length || bytes[end] == '\n') {
        if (end > start) {
          String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
          if (end < bytes.length || isLine(text)) {
            accept(number, text);
          }
        }
        number++;
        start = end + 1;
      }
    }
  }

  /** Whether a text is a whole line. */
  static boolean isLine(String text) {
    try {
      RunFiles.MAPPER.readValue(text, Line.class);
      return true;
    } catch (JsonProcessingException torn) {
      return false;
    }
  }

  private void accept(int number, String text) {
    Optional<Line> line = parsed(number, text);
    if (line.isPresent() && line.get() instanceof Line.End end) {
      close(end);
      open.clear();
    } else {
      open.add(new Read(number, line));
    }
  }

  private Optional<Line> parsed(int number, String text) {
    try {
      return Optional.of(RunFiles.MAPPER.readValue(text, Line.class));
    } catch (JsonProcessingException unreadable) {
      String what =
          "%s, line %d is damaged and was left out: %s"
              .formatted(file, number, Reason.of(unreadable));
      damages.add(new Damage(number, what, before()));
      return Optional.empty();
    }
  }

  /** The trial of the line before, whose end a damaged line may have been. */
  private Optional<String> before() {
    return open.isEmpty() ? Optional.empty() : open.get(open.size() - 1).content().map(Line::trial);
  }

  private void close(Line.End end) {
    List<Read> own = open.subList(Math.max(0, open.size() - end.lines()), open.size());
    List<CellResult> results =
        own.stream()
            .flatMap(read -> read.content().stream())
            .filter(line -> line.trial().equals(end.trial()))
            .filter(Line.Found.class::isInstance)
            .map(line -> ((Line.Found) line).toResult())
            .toList();
    // Should a trial have been made twice, the later one counts, in the later one's place.
    trials.remove(end.trial());
    damaged.remove(end.trial());
    if (results.size() < end.lines()) {
      damaged.add(end.trial());
      own.forEach(read -> assign(read, end.trial()));
      trials.put(end.trial(), end.toTrial(withLost(end, results)));
    } else {
      trials.put(end.trial(), end.toTrial(results));
    }
  }

  private void assign(Read read, String trial) {
    damages.replaceAll(damage -> damage.line() == read.number() ? damage.in(trial) : damage);
  }

  /** All that was found, and for each cell of which nothing is left why. */
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
