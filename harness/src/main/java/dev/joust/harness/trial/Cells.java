package dev.joust.harness.trial;

import dev.joust.run.Cell;
import dev.joust.run.Factor;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Cells of a suite, all combinations of what it varies: what is varied first changes the slowest.
 *
 * @param all the cells, in their order
 */
public record Cells(List<Cell> all) {

  /** The cell of a suite that varies nothing yet. */
  public static Cells of(String suite) {
    return new Cells(List.of(Cell.of(suite)));
  }

  /** Each of them with each of these values. */
  public <T> Cells by(Factor<T> factor, List<T> values) {
    return each(cell -> values.stream().map(value -> cell.with(factor, value)));
  }

  /** Each of them with each of these values, if there are any. */
  public <T> Cells by(Factor<T> factor, Optional<List<T>> values) {
    return values.map(some -> by(factor, some)).orElse(this);
  }

  /** What each of them becomes. */
  public Cells each(Function<Cell, Stream<Cell>> several) {
    return new Cells(all.stream().flatMap(several).toList());
  }

  /** Each of them in a trial of its own. */
  public List<List<Cell>> alone() {
    return all.stream().map(List::of).toList();
  }

  /** A trial for each of them, whose cells are that one with each of these values. */
  public <T> List<List<Cell>> trialsOf(Factor<T> factor, List<T> values) {
    return all.stream().map(cell -> new Cells(List.of(cell)).by(factor, values).all()).toList();
  }
}
