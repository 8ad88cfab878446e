package dev.joust.lab.link.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.joust.lab.input.DurationModule;
import dev.joust.lab.input.NearestNames;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.input.YamlFault;
import dev.joust.run.yaml.YamlText;
import dev.joust.run.yaml.YamlTextException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The links that there are, as {@code links.yaml} beside this class describes them. */
public final class LinkProfiles {

  private static final String RESOURCE = "links.yaml";

  private final Map<String, LinkProfile> profiles;

  private LinkProfiles(Map<String, LinkProfile> profiles) {
    this.profiles = profiles;
  }

  /** An entry of the file. */
  private record Entry(String source, Optional<Direction> up, Optional<Direction> down) {

    LinkProfile named(String name) {
      if (up.isPresent() != down.isPresent()) {
        throw new IllegalArgumentException(name + " must have both ways, up and down, or none");
      }
      return new LinkProfile(name, source, up.map(way -> new Shape(way, down.orElseThrow())));
    }
  }

  /** The links that Joust brings with it. */
  public static LinkProfiles builtIn() {
    try (InputStream resource = LinkProfiles.class.getResourceAsStream(RESOURCE)) {
      return read(RESOURCE, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /**
   * Reads a file's text.
   *
   * @param file its name, for messages
   * @throws UsageException if a key is unknown, missing or there twice, or a value cannot be
   */
  static LinkProfiles read(String file, String yaml) {
    try {
      Map<String, Entry> entries =
          mapper().readValue(new YamlText(file, yaml).text(), new TypeReference<>() {});
      Map<String, LinkProfile> profiles = new LinkedHashMap<>();
      entries.forEach((name, entry) -> profiles.put(name, entry.named(name)));
      return new LinkProfiles(profiles);
    } catch (JsonProcessingException wrong) {
      throw new UsageException("%s: %s".formatted(file, YamlFault.of(wrong)), wrong);
    } catch (YamlTextException wrong) {
      throw new UsageException(wrong.getMessage(), wrong);
    } catch (IllegalArgumentException wrong) {
      throw new UsageException("%s: %s".formatted(file, wrong.getMessage()), wrong);
    }
  }

  private static YAMLMapper mapper() {
    return YAMLMapper.builder()
        .addModule(new Jdk8Module())
        .addModule(new DurationModule())
        .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
        .build();
  }

  /**
   * The link of that name.
   *
   * @throws UsageException if there is none; the message lists the known ones, the nearest first
   */
  public LinkProfile named(String name) {
    return Optional.ofNullable(profiles.get(name))
        .orElseThrow(
            () ->
                new UsageException(
                    "no link '%s', known are %s, the nearest first"
                        .formatted(name, NearestNames.to(name, profiles.keySet()))));
  }

  public List<String> names() {
    return List.copyOf(profiles.keySet());
  }
}
