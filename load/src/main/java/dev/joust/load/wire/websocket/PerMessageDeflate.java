package dev.joust.load.wire.websocket;

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
 * @param serverForgets whether the server begins each message without context
 * @param clientForgets whether the client has to
 */
public record PerMessageDeflate(String answer, boolean serverForgets, boolean clientForgets) {

  /** What is offered: the extension without parameters. */
  public static final String OFFER = "permessage-deflate";

  private static final Pattern PARAMETER =
      Pattern.compile("[ \\t]*;[ \\t]*([a-z_]+)(?:=\"?([0-9]+)\"?)?");
  private static final Pattern WINDOW_BITS = Pattern.compile("[89]|1[0-5]");

  /**
   * Reads a server's answer to the offer.
   *
   * @throws MalformedAnswer if the answer does not fit the offer
   */
  public static PerMessageDeflate of(String answer) {
    if (!answer.startsWith(OFFER)) {
      throw new MalformedAnswer("an extension that was not offered: " + answer);
    }
    Set<String> parameters = new HashSet<>();
    Matcher parameter = PARAMETER.matcher(answer).region(OFFER.length(), answer.length());
    int end = OFFER.length();
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
        parameters.contains("server_no_context_takeover"),
        parameters.contains("client_no_context_takeover"));
  }

  private static boolean isLegal(String name, String value) {
    return switch (name) {
      case "server_no_context_takeover", "client_no_context_takeover" -> value == null;
      case "server_max_window_bits" -> value != null && WINDOW_BITS.matcher(value).matches();
      default -> false;
    };
  }
}
