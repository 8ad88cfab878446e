package dev.joust.reports.page;

import dev.joust.reports.statistics.Outcome;
import dev.joust.run.Factor;
import dev.joust.run.WarmUpCourse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The courses of warm-ups that a page shows, each once: all cells of an exchange share it. */
final class WarmUps {

  static final int NONE = -1;

  private final List<WarmUpCourse> courses = new ArrayList<>();

  int placeOf(Outcome outcome) {
    Optional<WarmUpCourse> own =
        outcome.trial().warmUp().stream()
            .filter(
                course ->
                    outcome.cell().value(Factor.EXCHANGE).equals(Optional.of(course.exchange())))
            .findFirst();
    if (own.isEmpty()) {
      return NONE;
    }
    if (!courses.contains(own.get())) {
      courses.add(own.get());
    }
    return courses.indexOf(own.get());
  }

  List<WarmUpCourse> all() {
    return List.copyOf(courses);
  }
}
