package dev.joust.harness.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The stages of a built-in profile, each for more time than the one before it, as its key {@code
 * stages} lists them. They belong to Joust: a user's file has no such key.
 *
 * @param source the profile's file
 * @param after how many layers a stage's keys go over; later ones go over it
 * @param all in the order of their time, the first from nothing on
 */
record Stages(String source, int after, List<BudgetStage> all) {

  /** The stages of a profile whose file lists none. */
  static final Stages NONE = new Stages("", 0, List.of());

  static Stages takenOutOf(Layer profile, int layers, ObjectMapper json) {
    JsonNode stages = profile.keys().remove("stages");
    if (stages == null) {
      return NONE;
    }
    try {
      return new Stages(
          profile.source(), layers, List.of(json.treeToValue(stages, BudgetStage[].class)));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a built-in profile is right", impossible);
    }
  }

  /** What is asked of a run of so much time; absent if there are no stages. */
  Optional<BudgetStage> at(Duration budget) {
    return all.stream()
        .filter(stage -> stage.from().compareTo(budget) <= 0)
        .reduce((shorter, longer) -> longer);
  }

  Optional<BudgetStage> asking(String suite) {
    return all.stream().filter(stage -> stage.asks(suite)).findFirst();
  }

  /** A stage's keys, as a layer over its profile. */
  Layer layer(BudgetStage stage) {
    return new Layer(source, Layer.Form.ASSIGNMENT, "", stage.keys());
  }

  String text(BudgetStage chosen) {
    int position = all.indexOf(chosen);
    String asked =
        all.subList(0, position + 1).stream()
            .map(BudgetStage::adds)
            .collect(Collectors.joining("; "));
    String more =
        all.subList(position + 1, all.size()).stream()
            .map(stage -> "%s adds %s".formatted(stage.flag(), stage.adds()))
            .collect(Collectors.joining("; "));
    return "asked: %s (%s--suites chooses by hand)"
        .formatted(asked, more.isEmpty() ? "" : more + "; ");
  }
}
