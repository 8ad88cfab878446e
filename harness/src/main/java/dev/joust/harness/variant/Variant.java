package dev.joust.harness.variant;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.ServerOverrides;
import dev.joust.lab.input.NearestNames;
import dev.joust.lab.input.UsageException;
import dev.joust.spi.ServerSetting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A contender with something changed, as {@code NAME[@VERSION|@FOLDER][?key=value&…]} names it. A
 * number at its end, as in {@code netty#2}, tells it from one that is the same.
 *
 * @param source where its framework's jars come from; absent: the contender's own
 * @param text as it was asked for, a folder by its absolute path: parsed again, it is the same
 *     variant
 * @param name what a run calls it: the text without what cannot be part of a file's name
 */
public record Variant(
    String contender,
    Optional<Source> source,
    ServerOverrides overrides,
    String text,
    String name) {

  private static final String FORM = "NAME[@VERSION|@FOLDER][?key=value&…]";
  private static final String JDK = "jdk";
  private static final String JVM = "jvm";
  private static final Map<String, ServerSetting> SETTINGS =
      Stream.of(ServerSetting.values())
          .filter(ServerSetting::isOfVariants)
          .collect(
              Collectors.toMap(
                  ServerSetting::key, Function.identity(), (a, b) -> a, LinkedHashMap::new));

  private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,10}");
  private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]*");
  private static final Pattern TWIN = Pattern.compile("(.*)(#[0-9]+)");
  private static final int LONGEST_NAME = 80;

  /** Where a variant's framework comes from. */
  public sealed interface Source {

    /**
     * A published version.
     *
     * @param version as Maven names it
     */
    record Version(String version) implements Source {

      @Override
      public String toString() {
        return version;
      }
    }

    /**
     * Jars that somebody has built.
     *
     * @param folder a folder of jars, or a Maven project with jars in its {@code target} folders;
     *     absolute
     */
    record Folder(Path folder) implements Source {

      @Override
      public String toString() {
        return folder.toString();
      }
    }
  }

  /**
   * Reads a variant.
   *
   * @throws UsageException if the text is no variant; the message is one line that quotes it
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Variant parse(String text) {
    Matcher twin = TWIN.matcher(text);
    if (twin.matches()) {
      return parse(twin.group(1)).numbered(twin.group(2));
    }
    String[] parts = text.split("\\?", 2);
    String[] origin = parts[0].split("@", 2);
    if (origin[0].isBlank()) {
      throw new UsageException("variant '%s' names no contender: write %s".formatted(text, FORM));
    }
    Optional<Source> source =
        origin.length > 1 ? Optional.of(source(text, origin[1])) : Optional.empty();
    List<String> settings = parts.length > 1 ? List.of(parts[1].split("&", -1)) : List.of();
    return new Variant(
        origin[0],
        source,
        overrides(text, settings),
        origin[0]
            + source.map(own -> "@" + own).orElse("")
            + (parts.length > 1 ? "?" + parts[1] : ""),
        name(origin[0], source, settings));
  }

  private static Source source(String text, String named) {
    if (named.isEmpty()) {
      throw new UsageException(
          "variant '%s' has neither version nor folder behind its @: write %s"
              .formatted(text, FORM));
    }
    Path folder = Path.of(named);
    if (Files.isDirectory(folder)) {
      return new Source.Folder(folder.toAbsolutePath().normalize());
    }
    if (!VERSION.matcher(named).matches()) {
      throw new UsageException(
          "variant '%s': there is no folder %s, and it is not a version".formatted(text, named));
    }
    return new Source.Version(named);
  }

  private static ServerOverrides overrides(String text, List<String> settings) {
    Optional<Jdk> jdk = Optional.empty();
    List<String> jvmArguments = new ArrayList<>();
    Map<ServerSetting, String> values = new EnumMap<>(ServerSetting.class);
    Set<String> seen = new HashSet<>();
    for (String setting : settings) {
      String[] pair = setting.split("=", 2);
      String key = pair[0];
      if (!key.equals(JDK) && !key.equals(JVM) && !SETTINGS.containsKey(key)) {
        throw new UsageException(
            "variant '%s': unknown key '%s': %s".formatted(text, key, known(key)));
      }
      if (pair.length < 2 || pair[1].isBlank()) {
        throw new UsageException("variant '%s': %s has no value".formatted(text, key));
      }
      if (isInteger(key) && !INTEGER.matcher(pair[1]).matches()) {
        throw new UsageException(
            "variant '%s': %s is '%s', must be an integer".formatted(text, key, pair[1]));
      }
      if (!seen.add(key) && !key.equals(JVM)) {
        throw new UsageException("variant '%s' sets %s twice".formatted(text, key));
      }
      switch (key) {
        case JDK -> jdk = Optional.of(new Jdk(Path.of(pair[1]).toAbsolutePath().normalize()));
        case JVM -> jvmArguments.add(pair[1]);
        default -> values.put(SETTINGS.get(key), pair[1]);
      }
    }
    return new ServerOverrides(jdk, jvmArguments, values);
  }

  private static boolean isInteger(String key) {
    return SETTINGS.containsKey(key) && SETTINGS.get(key).type() == Integer.class;
  }

  private static String known(String key) {
    return NearestNames.hint(
        key, Stream.concat(Stream.of(JDK, JVM), SETTINGS.keySet().stream()).toList());
  }

  private static String name(String contender, Optional<Source> source, List<String> settings) {
    StringBuilder name = new StringBuilder(contender);
    source.ifPresent(own -> name.append('@').append(shortly(own)));
    for (String setting : settings) {
      name.append(name.indexOf("?") < 0 ? '?' : '&').append(shortly(setting));
    }
    return name.length() <= LONGEST_NAME
        ? name.toString()
        : name.substring(0, LONGEST_NAME - 1) + "…";
  }

  private static String shortly(Source source) {
    return source instanceof Source.Folder built
        ? String.valueOf(built.folder().getFileName())
        : source.toString();
  }

  private static String shortly(String setting) {
    return setting.startsWith(JDK + "=")
        ? JDK + "=" + Path.of(setting.substring(JDK.length() + 1)).getFileName()
        : setting.replace('/', '_');
  }

  /** Variants with a number for each that is there a second time. */
  public static List<Variant> twins(List<Variant> variants) {
    Map<Variant, Integer> seen = new HashMap<>();
    return variants.stream()
        .map(
            variant ->
                seen.merge(variant, 1, Integer::sum) > 1
                    ? variant.numbered("#" + seen.get(variant))
                    : variant)
        .toList();
  }

  private Variant numbered(String number) {
    return new Variant(contender, source, overrides, text + number, name + number);
  }

  /** This with another version of its framework, or with the jars of a folder. */
  public Variant at(String versionOrFolder) {
    String own = contender + source.map(each -> "@" + each).orElse("");
    return parse(contender + "@" + versionOrFolder + text.substring(own.length()));
  }

  /** Whether it is a contender as it is. */
  public boolean isPlain() {
    return source.isEmpty() && overrides.equals(ServerOverrides.NONE);
  }

  Variant named(String other) {
    return new Variant(contender, source, overrides, text, other);
  }

  @Override
  public String toString() {
    return text;
  }
}
