package dev.joust.harness.load;

import dev.joust.load.HttpRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is taken out of the URLs that a user names, ahead of a load. */
public final class LoadUrl {

  private static final String AUTHORIZATION = "Authorization";

  private LoadUrl() {}

  /** Schemes are the same in any case; the parts of a load know them in small letters. */
  public static URI normal(URI url) {
    String scheme = String.valueOf(url.getScheme());
    return scheme.equals(scheme.toLowerCase(Locale.ROOT))
        ? url
        : URI.create(scheme.toLowerCase(Locale.ROOT) + url.toString().substring(scheme.length()));
  }

  /** A URL as it may be shown and sent: without {@code user:password@}. */
  public static URI withoutUser(URI url) {
    return url.getRawUserInfo() == null
        ? url
        : URI.create(url.toString().replaceFirst("//[^@]*@", "//"));
  }

  /** The fields of a request with what the URL says of its user (RFC 7617), unless they do. */
  public static List<HttpRequest.Field> withUserOf(URI url, List<HttpRequest.Field> fields) {
    boolean known = fields.stream().anyMatch(field -> field.name().equalsIgnoreCase(AUTHORIZATION));
    List<HttpRequest.Field> all = new ArrayList<>(fields);
    Optional.ofNullable(url.getUserInfo())
        .filter(user -> !known)
        .map(user -> user.contains(":") ? user : user + ":")
        .map(user -> Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)))
        .ifPresent(user -> all.add(new HttpRequest.Field(AUTHORIZATION, "Basic " + user)));
    return all;
  }
}
