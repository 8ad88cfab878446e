package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.joust.harness.profile.Layer.Form;
import dev.joust.lab.input.DurationModule;
import dev.joust.lab.input.NearestNames;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.input.YamlFault;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Puts a profile together: the built-in {@code standard}, over it another built-in one or the
 * user's file, over it flags.
 */
public final class Profiles {

  private static final String STANDARD = "standard";

  /** What can only be meant as a file's name. */
  private static final Pattern FILE_NAME = Pattern.compile("/|\\.ya?ml$");

  public static final List<String> BUILT_IN =
      List.of("smoke", "quick", STANDARD, "full", "compare", "tls", "production");

  private static final String BUDGET = "budget";
  private static final String BASE = "base";
  private static final String PROFILE = "profile";
  private static final JsonPointer ASK = JsonPointer.compile("/ask");

  private static final JsonPointer FEWER_BLOCKS = JsonPointer.compile("/fewerBlocks");
  private static final JsonPointer WARM = JsonPointer.compile("/warm");
  private static final List<String> SLICES = List.of("rounds", "leadIn", "slice");
  private static final JsonPointer CLIENT = JsonPointer.compile("/client");

  private final ObjectMapper json;
  private final List<String> suites;
  private final List<Layer> layers = new ArrayList<>();
  private Stages stages = Stages.NONE;
  private double stretch = 1;

  /**
   * Begins with a profile.
   *
   * @param suites all that a profile may ask for, in the order of a report
   * @param profile a built-in one's name, or the path of a YAML file; such a file may name the
   *     built-in one that it changes as {@code base}
   * @throws UsageException if there is no such profile, or the file is not YAML
   */
  public Profiles(List<? extends Section<?>> suites, String profile) {
    this(suites);
    layers.add(builtIn(STANDARD));
    if (BUILT_IN.contains(profile)) {
      addBuiltIn(profile);
    } else {
      addFile(profile);
    }
  }

  private Profiles(List<? extends Section<?>> suites) {
    this.json = reader(List.copyOf(suites));
    this.suites = suites.stream().<String>map(Section::name).toList();
  }

  private static ObjectMapper reader(List<Section<?>> suites) {
    return JsonMapper.builder()
        .addModule(new Jdk8Module())
        .addModule(new DurationModule())
        .addModule(
            new SimpleModule("suites")
                .addDeserializer(SuitesProfile.class, new SuitesReader(suites)))
        // Enums of the SPI, which knows no JSON, have no names of their own.
        .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
        .build();
  }

  private void addBuiltIn(String name) {
    if (!name.equals(STANDARD)) {
      layers.add(builtIn(name));
      stages = Stages.takenOutOf(layers.get(layers.size() - 1), layers.size(), json);
    }
  }

  private void addFile(String path) {
    Layer file = Layer.ofFile(path, read(path));
    if (file.keys().has(PROFILE)) {
      throw new UsageException(
          "%s: profile is not a key; name the built-in profile that the file changes as base"
              .formatted(file.where(JsonPointer.compile("/" + PROFILE))));
    }
    JsonNode base = file.keys().remove(BASE);
    if (base != null) {
      if (!BUILT_IN.contains(base.asText())) {
        throw new UsageException(
            "%s: base is '%s', must be one of %s"
                .formatted(
                    file.where(JsonPointer.compile("/" + BASE)),
                    base.asText(),
                    String.join(", ", BUILT_IN)));
      }
      addBuiltIn(base.asText());
    }
    layers.add(file);
  }

  private static String read(String path) {
    try {
      return Files.readString(Path.of(path));
    } catch (CharacterCodingException otherText) {
      throw new UsageException("%s is not text in UTF-8; save it as that".formatted(path));
    } catch (NoSuchFileException | IllegalArgumentException absent) {
      throw new UsageException(
          FILE_NAME.matcher(path).find()
              ? "there is no file '%s': name a YAML file, or one of the profiles %s"
                  .formatted(path, String.join(", ", BUILT_IN))
              : "no profile '%s': %s, or name a YAML file"
                  .formatted(path, NearestNames.hint(path, BUILT_IN)));
    } catch (IOException unreadable) {
      throw new UsageException("%s cannot be read; name a YAML file".formatted(path), unreadable);
    }
  }

  private static Layer builtIn(String name) {
    String file = name + ".yaml";
    try (InputStream resource = Profiles.class.getResourceAsStream(file)) {
      return Layer.ofFile(file, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /**
   * Sets a key over all that was said before.
   *
   * @param flag the flag that does it, as a message names it
   * @param assignment {@code a.b.c=value}, the value being YAML
   */
  public Profiles set(String flag, String assignment) {
    Layer layer = Layer.ofFlag(flag, assignment);
    if (layer.keys().has(PROFILE)) {
      throw new UsageException(layer.source() + ": profile is not a key; take the flag --profile");
    }
    layers.add(layer);
    return this;
  }

  /**
   * Sets a key by a flag that stands for it alone, over all that was said before.
   *
   * @param flag the flag, as a message names it
   * @param key the key
   * @param value a text, a number, or a list of texts
   */
  public Profiles set(String flag, String key, Object value) {
    layers.add(Layer.ofFlag(flag, key, value));
    return this;
  }

  /**
   * Has a run take so many times its budget, and ask what it would ask in the budget itself.
   *
   * @param factor as 1.5 for three contenders that are to have the time that two have
   */
  public Profiles stretchedBy(double factor) {
    stretch = factor;
    return this;
  }

  /**
   * The effective configuration as a tree, to be stored with a run. A group in a later layer
   * changes the keys that it names; an empty one, as {@code flow: {}}, leaves nothing of the group.
   * One that names the {@code client} of all means all suites, whatever earlier ones say of theirs;
   * and one that names, say, the {@code slice} of all means all exchanges.
   */
  public ObjectNode tree() {
    List<Layer> all = new ArrayList<>(layers);
    stage().ifPresent(stage -> all.add(stages.after(), stages.layer(stage)));
    ObjectNode tree = merged(all);
    if (stretch != 1 && !budget().isZero()) {
      tree.put(BUDGET, Math.round(budget().toSeconds() * stretch) + "s");
    }
    return tree;
  }

  /**
   * What is asked in the time that there is, and what more time would add, in a line for the user;
   * absent if the profile asks the same in whatever time, or suites are chosen by hand.
   */
  public Optional<String> scope() {
    return stage().map(stages::text);
  }

  /** The profile as if all suites were asked of which it says something. */
  public Profile ofAllSuites() {
    ObjectNode tree = tree();
    tree.remove("ask");
    return read(tree);
  }

  /**
   * The flag for the least budget with which a suite is asked; absent if no budget adds it, or
   * suites are chosen by hand.
   */
  public Optional<String> budgetFor(String suite) {
    return stage().flatMap(chosen -> stages.asking(suite)).map(BudgetStage::flag);
  }

  /** What the built-in profile asks by the budget, unless a later layer names suites. */
  private Optional<BudgetStage> stage() {
    boolean isByHand = layers.stream().skip(stages.after()).anyMatch(layer -> layer.sets(ASK));
    return isByHand ? Optional.empty() : stages.at(budget());
  }

  /** A budget that is none is complained of where the profile is read. */
  private Duration budget() {
    try {
      JsonNode budget = merged(layers).path(BUDGET);
      return Optional.ofNullable(json.treeToValue(budget, Duration.class)).orElse(Duration.ZERO);
    } catch (JsonProcessingException wrong) {
      return Duration.ZERO;
    }
  }

  private ObjectNode merged(List<Layer> all) {
    ObjectNode merged = json.createObjectNode();
    for (Layer layer : all) {
      if (layer.sets(CLIENT)) {
        forgetClientsOfSuites(merged);
      }
      SLICES.stream()
          .filter(key -> layer.sets(WARM.appendProperty(key)))
          .forEach(key -> forget(key, merged.path("warm")));
      merge(merged, layer.keys());
    }
    return merged;
  }

  private static void forgetClientsOfSuites(ObjectNode merged) {
    forget("client", merged.path("suites"));
    merged.path("suites").forEach(ways -> forget("client", ways));
  }

  private static void forget(String key, JsonNode groups) {
    for (JsonNode group : groups) {
      if (group instanceof ObjectNode keys) {
        keys.remove(key);
      }
    }
  }

  private static void merge(ObjectNode into, ObjectNode from) {
    from.properties()
        .forEach(
            entry -> {
              if (entry.getValue() instanceof ObjectNode inner
                  && !inner.isEmpty()
                  && into.get(entry.getKey()) instanceof ObjectNode outer) {
                merge(outer, inner);
              } else {
                into.set(entry.getKey(), entry.getValue().deepCopy());
              }
            });
  }

  /**
   * The effective profile.
   *
   * @throws UsageException if a key is unknown or a value cannot be; the message names file, line,
   *     key and what is allowed
   */
  public Profile profile() {
    ObjectNode tree = tree();
    refuseNothing(tree, "frameworks", "must name contenders; leave it out for all");
    refuseNothing(tree, "ask", "must name suites");
    return read(tree);
  }

  private Profile read(ObjectNode tree) {
    try {
      return profile(tree);
    } catch (JsonMappingException wrong) {
      throw new UsageException(located(wrong));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** What is not asked must be right as well. */
  private Profile profile(ObjectNode tree) throws IOException {
    Profile whole = json.treeToValue(keeping(tree, name -> true), Profile.class);
    List<String> asked = whole.ask();
    refuse(ASK, asked);
    whole.fewerBlocks().ifPresent(own -> refuse(FEWER_BLOCKS, own.keySet()));
    return json.treeToValue(
        keeping(tree, name -> asked.isEmpty() || asked.contains(name)), Profile.class);
  }

  /** An unset variable of a script must not mean all there are. */
  private void refuseNothing(ObjectNode tree, String key, String mend) {
    JsonNode chosen = tree.path(key);
    if (chosen.isNull()
        || chosen.isArray() && chosen.isEmpty()
        || chosen.isTextual() && chosen.asText().isBlank()) {
      throw new UsageException(
          located(JsonPointer.compile("/" + key), "%s is empty, %s".formatted(key, mend)));
    }
  }

  private void refuse(JsonPointer key, Collection<String> names) {
    for (String name : names) {
      if (!suites.contains(name)) {
        throw new UsageException(located(key, noSuite(name)));
      }
    }
  }

  private String noSuite(String name) {
    return "no suite '%s': %s".formatted(name, NearestNames.hint(name, suites));
  }

  /**
   * Makes sure that there is a suite of that name.
   *
   * @throws UsageException if there is none; the message lists them
   */
  public void requireSuite(String name) {
    if (!suites.contains(name)) {
      throw new UsageException(noSuite(name));
    }
  }

  /** A tree with the settings of these suites alone; an empty group is none. */
  private ObjectNode keeping(ObjectNode tree, Predicate<String> kept) {
    ObjectNode copy = tree.deepCopy();
    if (copy.get("suites") instanceof ObjectNode groups) {
      suites.stream()
          .filter(
              name ->
                  !kept.test(name)
                      || groups.get(name) instanceof ObjectNode group && group.isEmpty())
          .forEach(groups::remove);
    }
    return copy;
  }

  /**
   * A stored configuration as a profile again.
   *
   * @param suites all that a profile may ask for
   * @throws UsageException if this version of Joust cannot read it
   */
  public static Profile stored(List<? extends Section<?>> suites, JsonNode tree) {
    if (!(tree.deepCopy() instanceof ObjectNode keys)) {
      throw new UsageException("run.json: configuration: " + YamlFault.GROUP);
    }
    Profiles profiles = new Profiles(suites);
    profiles.layers.add(new Layer("run.json", Form.ASSIGNMENT, "", keys));
    return profiles.read(profiles.tree());
  }

  private String located(JsonMappingException wrong) {
    YamlFault fault = YamlFault.of(wrong);
    if (wrong instanceof UnrecognizedPropertyException unknown) {
      fault =
          YamlFault.unknownKey(fault.key(), unknown.getPropertyName(), known(fault.key(), unknown));
    }
    return located(named(fault.key(), fault.reason()), fault.reason());
  }

  private String located(JsonPointer key, String reason) {
    return lastThatSets(key).orElse(layers.get(layers.size() - 1)).complaint(key, reason);
  }

  private JsonPointer named(JsonPointer group, String reason) {
    JsonPointer key = group.appendProperty(reason.split(" ", 2)[0]);
    return lastThatSets(key).isPresent() ? key : group;
  }

  private Optional<Layer> lastThatSets(JsonPointer key) {
    return layers.stream().filter(layer -> layer.sets(key)).reduce((earlier, later) -> later);
  }

  private List<String> known(JsonPointer key, UnrecognizedPropertyException unknown) {
    List<String> known =
        new ArrayList<>(unknown.getKnownPropertyIds().stream().map(String::valueOf).toList());
    if (known.remove(PROFILE)
        && lastThatSets(key).filter(layer -> layer.form() == Form.FILE).isPresent()) {
      known.add(BASE);
    }
    return known;
  }
}
