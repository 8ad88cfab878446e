package dev.joust.load.wire.websocket;

import dev.joust.load.Compression;
import dev.joust.load.wire.io.MalformedAnswer;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server has agreed to when it was offered permessage-deflate (RFC 7692). The JDK inflates
 * whatever window the server has; it deflates with the largest window alone, so a smaller one is
 * not offered.
 *
 * @param answer the server's words: the value of {@code Sec-WebSocket-Extensions}
 * @param offer what was offered
 * @param serverForgets whether the server begins each message without context
 * @param clientForgets whether the client has to, by the server's words
 */
public record PerMessageDeflate(
    String answer, Compression offer, boolean serverForgets, boolean clientForgets) {

  private static final String NAME = "permessage-deflate";

  private static final Pattern PARAMETER =
      Pattern.compile("[ \\t]*;[ \\t]*([a-z_]+)(?:=\"?([0-9]+)\"?)?");
  private static final Pattern WINDOW_BITS = Pattern.compile("[89]|1[0-5]");

  /**
   * Reads a server's answer to an offer.
   *
   * @throws MalformedAnswer if the answer is not one to an offer of permessage-deflate
   */
  public static PerMessageDeflate of(String answer, Compression offer) {
    if (!answer.startsWith(NAME)) {
      throw new MalformedAnswer("an extension that was not offered: " + answer);
    }
    Set<String> parameters = new HashSet<>();
    Matcher parameter = PARAMETER.matcher(answer).region(NAME.length(), answer.length());
    int end = NAME.length();
    while (parameter.lookingAt()) {
      if (!isLegal(parameter.group(1), parameter.group(2)) || !parameters.add(parameter.group(1))) {
        throw new MalformedAnswer("a parameter that was not offered: " + answer);
      }
      end = parameter.end();
      parameter.region(end, answer.length());
    }
    if (end < answer.length()) {
      throw new MalformedAnswer("no answer to permessage-deflate: " + answer);
    }
    return new PerMessageDeflate(
        answer,
        offer,
        parameters.contains("server_no_context_takeover"),
        parameters.contains("client_no_context_takeover"));
  }

  /**
   * Whether both sides keep their context where no more was offered, and neither does where that
   * was.
   */
  public boolean isAsOffered() {
    boolean forgets = offer == Compression.DEFLATE_NO_CONTEXT_TAKEOVER;
    return serverForgets == forgets && clientForgets == forgets;
  }

  /**
   * Whether the client begins each message without context: an offer to do so holds even if the
   * server does not repeat it (RFC 7692, section 7.1.1.2).
   */
  boolean clientDropsContext() {
    return clientForgets || offer == Compression.DEFLATE_NO_CONTEXT_TAKEOVER;
  }

  private static boolean isLegal(String name, String value) {
    return switch (name) {
      case "server_no_context_takeover", "client_no_context_takeover" -> value == null;
      case "server_max_window_bits" -> value != null && WINDOW_BITS.matcher(value).matches();
      default -> false;
    };
  }
}
