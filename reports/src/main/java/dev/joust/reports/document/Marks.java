package dev.joust.reports.document;

import dev.joust.run.CellResult;
import java.util.ArrayList;
import java.util.List;

/**
 * What makes a value less than sure.
 *
 * @param flags marks of its results, such as {@link dev.joust.run.CellResult#CLIENT_BOUND}
 * @param suspect whether a rule makes one of its results suspect
 * @param unsteady whether one of its servers was neither steady nor cold by intention
 */
public record Marks(List<String> flags, boolean suspect, boolean unsteady, long errors) {

  /** Nothing makes it less than sure, or the table does not show what does. */
  public static final Marks NONE = new Marks(List.of(), false, false, 0);

  public Marks {
    flags = List.copyOf(flags);
  }

  /** A sign each, as the legend of a table explains them. */
  List<String> signs() {
    return marks(
        flags.stream().map(flag -> flag.equals(CellResult.CLIENT_BOUND) ? "c" : flag).toList(),
        "s",
        "*",
        Digits.of(errors) + " err");
  }

  String words() {
    return String.join("; ", marks(flags, "suspect", "unsteady", errors + " errors"));
  }

  private List<String> marks(
      List<String> ofFlags, String ofSuspect, String ofUnsteady, String ofErrors) {
    List<String> marks = new ArrayList<>(ofFlags);
    if (suspect) {
      marks.add(ofSuspect);
    }
    if (unsteady) {
      marks.add(ofUnsteady);
    }
    if (errors > 0) {
      marks.add(ofErrors);
    }
    return marks;
  }
}
