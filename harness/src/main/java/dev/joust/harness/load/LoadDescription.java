package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.load.LoadSpec;
import dev.joust.load.Payload;
import dev.joust.reports.document.Digits;
import java.util.List;

/**
 * What a load asks for, and by whom.
 *
 * @param spec what is asked for, over how many connections
 * @param client the name of who asks
 */
record LoadDescription(LoadSpec spec, String client) {

  ObjectNode json() {
    ObjectNode json = Percentiles.object();
    ArrayNode urls = json.putArray("urls");
    spec.uris().forEach(url -> urls.add(url.toString()));
    json.put("client", client);
    json.put("ioThreads", spec.ioThreads());
    json.put("connections", spec.connections());
    json.put("underWayPerConnection", spec.streams());
    if (spec.isRenewed()) {
      json.put("messagesPerConnection", spec.messagesPerConnection());
    }
    json.put("exchange", spec.endpoint().label());
    if (spec.endpoint().isWebSocket()) {
      json.put("payloadBytes", spec.payloadBytes());
      json.put("payloadSeed", Payload.seed(spec.payloadBytes()));
      json.put("offeredCompression", spec.compression().label());
    } else {
      json.put("method", spec.request().method());
      json.put("bodyBytes", spec.request().body().length);
      json.put("expectedStatus", spec.acceptedStatus());
    }
    ArrayNode headers = json.putArray("headers");
    spec.request().fields().forEach(field -> headers.add(field.withoutSecret()));
    json.put("timeoutSeconds", spec.timeout().toNanos() / 1e9);
    return json;
  }

  /**
   * A few lines.
   *
   * @param length how long or how much
   */
  List<String> lines(String length) {
    return List.of(
        spec.uris().size() == 1
            ? spec.uri().toString()
            : "%s, the first: %s".formatted(Digits.counted(spec.uris().size(), "URL"), spec.uri()),
        "%s, %s%s%s, client %s"
            .formatted(
                request(),
                Digits.counted(spec.connections(), "connection"),
                spec.streams() > 1 ? " with %d under way each".formatted(spec.streams()) : "",
                spec.isRenewed()
                    ? ", another one after %s"
                        .formatted(Digits.counted(spec.messagesPerConnection(), "message"))
                    : "",
                client),
        length);
  }

  private String request() {
    if (spec.endpoint().isWebSocket()) {
      return "WebSocket messages of %s".formatted(Digits.counted(spec.payloadBytes(), "byte"));
    }
    return spec.request().method()
        + (spec.endpoint().closes()
            ? " over a new connection each"
            : " over connections that stay open");
  }
}
