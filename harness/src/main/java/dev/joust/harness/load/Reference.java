package dev.joust.harness.load;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * References to URLs, resolved by RFC 3986, section 5.2; {@link URI#resolve} does so by the RFC
 * before it, which differs for queries and for dots above the root.
 */
final class Reference {

  private Reference() {}

  static URI resolve(URI base, URI reference) {
    if (reference.isAbsolute()) {
      return reference;
    }
    if (reference.getRawAuthority() != null) {
      return URI.create(base.getScheme() + ":" + reference);
    }
    String path = reference.getRawPath();
    String query = reference.getRawQuery();
    if (path.isEmpty()) {
      path = base.getRawPath();
      query = query == null ? base.getRawQuery() : query;
    } else {
      path = withoutDots(path.startsWith("/") ? path : merged(base, path));
    }
    return URI.create(
        "%s://%s%s%s"
            .formatted(
                base.getScheme(), base.getRawAuthority(), path, query == null ? "" : "?" + query));
  }

  private static String merged(URI base, String path) {
    String own = base.getRawPath();
    return own.isEmpty() ? "/" + path : own.substring(0, own.lastIndexOf('/') + 1) + path;
  }

  /** Section 5.2.4. */
  private static String withoutDots(String path) {
    Deque<String> kept = new ArrayDeque<>();
    List<String> segments = List.of(path.substring(1).split("/", -1));
    for (int i = 0; i < segments.size(); i++) {
      String segment = segments.get(i);
      boolean dots = segment.equals(".") || segment.equals("..");
      if (segment.equals("..")) {
        kept.pollLast();
      }
      if (!dots) {
        kept.add(segment);
      } else if (i == segments.size() - 1) {
        kept.add("");
      }
    }
    return "/" + String.join("/", kept);
  }
}
