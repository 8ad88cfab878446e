package dev.joust.reports.claims;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.joust.reports.asset.Assets;
import dev.joust.run.yaml.YamlText;
import dev.joust.run.yaml.YamlTextException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Claims and the titles of their sources by key, as a file of claims has them. */
public record ClaimList(Map<String, String> sources, List<Claim> claims) {

  /** No claims. */
  public static final ClaimList NONE = new ClaimList(Map.of(), List.of());

  private static final String BUILT_IN = "claims.yaml";

  public ClaimList {
    sources = sources == null ? Map.of() : sources;
    sources.forEach((key, title) -> requirePresent("source " + key, title));
    claims = claims == null ? List.of() : claims;
    claims.forEach(claim -> requirePresent("an entry of 'claims'", claim));
    sources = Map.copyOf(sources);
    claims = List.copyOf(claims);
    Set<String> ids = new HashSet<>();
    for (Claim claim : claims) {
      if (!ids.add(claim.id())) {
        throw new IllegalArgumentException("claim " + claim.id() + " is there twice");
      }
      if (!sources.containsKey(claim.source())) {
        throw new IllegalArgumentException(
            "claim %s is of source '%s', which is not among 'sources'"
                .formatted(claim.id(), claim.source()));
      }
    }
  }

  private static void requirePresent(String name, Object value) {
    if (value == null) {
      throw new IllegalArgumentException(name + " has no value");
    }
  }

  /** What the literature claims of these frameworks and of polling, push and WebSocket. */
  public static ClaimList published() {
    return of(new YamlText(BUILT_IN, Assets.text("dev/joust/reports/claims/" + BUILT_IN)));
  }

  /**
   * Reads a file of claims.
   *
   * @throws YamlTextException if it is not YAML, a key is unknown or missing, or a value cannot be
   * @throws IOException if it cannot be read
   */
  public static ClaimList read(Path file) throws IOException {
    return of(YamlText.read(file));
  }

  /**
   * The claims of a text.
   *
   * @throws YamlTextException if a key is unknown or missing, or a value cannot be
   */
  public static ClaimList of(YamlText yaml) {
    if (yaml.isEmpty()) {
      throw yaml.refused("no claims: write one, or delete the file");
    }
    try {
      return yaml.as(ClaimList.class);
    } catch (JsonProcessingException wrong) {
      throw yaml.refused(reason(wrong), wrong);
    }
  }

  private static String reason(JsonProcessingException wrong) {
    if (wrong instanceof UnrecognizedPropertyException unknown) {
      return "unknown key '%s', known are %s"
          .formatted(unknown.getPropertyName(), unknown.getKnownPropertyIds());
    }
    Throwable cause = wrong;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof MismatchedInputException mismatch) {
      return "%s must be %s".formatted(key(mismatch), kind(mismatch.getTargetType()));
    }
    String said =
        cause instanceof JsonProcessingException own
            ? own.getOriginalMessage()
            : cause.getMessage();
    return said.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  private static String key(JsonMappingException wrong) {
    return wrong.getPath().stream()
        .map(Reference::getFieldName)
        .filter(Objects::nonNull)
        .reduce((outer, inner) -> inner)
        .map("'%s'"::formatted)
        .orElse("the file");
  }

  private static String kind(Class<?> type) {
    if (type == null || Map.class.isAssignableFrom(type) || type.isRecord()) {
      return "a group of 'key: value'";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    if (type == String.class) {
      return "text";
    }
    return type == Boolean.class || type == boolean.class ? "true or false" : "a number";
  }

  /** These and others after them; an id of the others takes the place of one of these. */
  public ClaimList and(ClaimList others) {
    Map<String, String> allSources = new LinkedHashMap<>(sources);
    allSources.putAll(others.sources());
    List<Claim> all = new ArrayList<>(claims);
    others.claims().forEach(own -> all.removeIf(claim -> claim.id().equals(own.id())));
    all.addAll(others.claims());
    return new ClaimList(allSources, all);
  }
}
