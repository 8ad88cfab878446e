package dev.joust.harness.profile;

import static dev.joust.harness.load.Exchange.HTTP_CLOSE;
import static dev.joust.harness.load.Exchange.HTTP_KEEPALIVE;
import static dev.joust.harness.load.Exchange.WEBSOCKET;

import java.util.List;
import java.util.Map;

/** The suites that are of batches of requests. */
public final class Suites {

  /** The factor of a cell that says what one request is on the wire. */
  public static final String EXCHANGE = "exchange";

  /** The factor that says how many users there are at once. */
  public static final String CONNECTIONS = "connections";

  /** The factor that says how large a response body, or a message and its echo, is. */
  public static final String PAYLOAD_BYTES = "payloadBytes";

  private static final List<Suite> ALL =
      List.of(
          new Suite(
              "concurrency",
              "Concurrency",
              "How do throughput and time per request change with the number of clients?",
              CONNECTIONS,
              List.of(
                  "requestsPerSecond",
                  "serviceTimeP90Micros",
                  "serviceTimeP99Micros",
                  "serverCpuMicrosPerRequest"),
              Map.of(
                  Way.AS_PUBLISHED, List.of(HTTP_CLOSE),
                  Way.STEADY, List.of(HTTP_CLOSE, HTTP_KEEPALIVE),
                  Way.WEBSOCKET, List.of(WEBSOCKET))),
          new Suite(
              "flow",
              "Flow size",
              "How does the time per request change with the size of the response?",
              PAYLOAD_BYTES,
              List.of("serviceTimeMeanMicros", "requestsPerSecond", "serverCpuMicrosPerRequest"),
              Map.of(
                  Way.AS_PUBLISHED, List.of(HTTP_CLOSE),
                  Way.STEADY, List.of(HTTP_CLOSE, HTTP_KEEPALIVE),
                  Way.WEBSOCKET, List.of(WEBSOCKET))),
          new Suite(
              "connection",
              "Keep-alive or close",
              "What does a new connection for each request cost?",
              EXCHANGE,
              List.of("requestsPerSecond", "serverCpuMicrosPerRequest", "serviceTimeP99Micros"),
              Map.of(
                  Way.AS_PUBLISHED, List.of(HTTP_CLOSE, HTTP_KEEPALIVE),
                  Way.STEADY, List.of(HTTP_CLOSE, HTTP_KEEPALIVE),
                  Way.WEBSOCKET, List.of(WEBSOCKET))),
          new Suite(
              "occupancy",
              "Resources taken",
              "How much CPU and memory does the same work take?",
              "",
              List.of(
                  "serverCpuMicrosPerRequest",
                  "serverCpuShare",
                  "heapPeakBytes",
                  "liveHeapBytes",
                  "allocatedBytesPerRequest",
                  "rssBytes"),
              Map.of(
                  Way.AS_PUBLISHED, List.of(HTTP_CLOSE),
                  Way.STEADY, List.of(HTTP_CLOSE, HTTP_KEEPALIVE),
                  Way.WEBSOCKET, List.of(WEBSOCKET))));

  private Suites() {}

  /** All of them, in the order of a report. */
  public static List<Suite> all() {
    return ALL;
  }
}
