package dev.joust.harness.suite.transfer;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.joust.harness.client.HarnessLink;
import dev.joust.lab.link.Link;
import dev.joust.lab.link.Links;
import dev.joust.lab.link.calibration.Calibration;
import dev.joust.lab.link.calibration.Calibrator;
import dev.joust.lab.link.profile.LinkProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The links of a run. Each is made anew for each trial, in the same way, and measured when it is
 * made for the first time; {@code links.json} in the run's folder has what was found.
 */
final class MeasuredLinks {

  private static final String FILE = "links.json";

  private static final long SEED = 1;

  private final ObjectMapper json = HarnessLink.mapper();
  private final LinkProfiles profiles = LinkProfiles.builtIn();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, Calibration> calibrations = new LinkedHashMap<>();
  private final Optional<String> congestionControl;

  MeasuredLinks(Optional<String> congestionControl) {
    this.congestionControl = congestionControl;
  }

  /** Why this machine cannot make one of these links; absent: it can. */
  Optional<String> obstacle(List<String> names) {
    Links.removeOrphans();
    for (String name : names) {
      if (profiles.named(name).shape().isPresent()) {
        try {
          open(name).close();
          return Optional.empty();
        } catch (IOException cannot) {
          return Optional.of(cannot.getMessage());
        }
      }
    }
    return Optional.empty();
  }

  Link open(String name) throws IOException {
    notes.clear();
    return new Links(SEED, notes::add).open(profiles.named(name), congestionControl);
  }

  Calibration calibration(Link link, Path folder) throws IOException {
    String name = link.profile().name();
    Calibration known = calibrations.get(name);
    if (known != null) {
      return known;
    }
    Calibration measured = Calibrator.measure(link).with(List.copyOf(notes));
    calibrations.put(name, measured);
    Files.writeString(
        folder.resolve(FILE),
        json.writerWithDefaultPrettyPrinter().writeValueAsString(calibrations.values()));
    return measured;
  }
}
