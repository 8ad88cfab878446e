package dev.joust.harness.suite.requests;

import static dev.joust.load.Endpoint.HTTP_CLOSE;
import static dev.joust.load.Endpoint.HTTP_KEEPALIVE;
import static dev.joust.load.Endpoint.WEBSOCKET;

import dev.joust.harness.profile.Way;
import dev.joust.load.Endpoint;
import dev.joust.run.Factor;
import dev.joust.run.SuiteLayout;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The suites of requests. */
public final class RequestSuites {

  private static final Map<Way, List<Endpoint>> CLOSE_WHEN_COLD = all(List.of(HTTP_CLOSE));

  /** How do throughput and time per request change with the number of clients? */
  public static final RequestSuite CONCURRENCY =
      new RequestSuite(
          new SuiteLayout(
              "concurrency",
              "Concurrency",
              "How do throughput and time per request change with the number of clients?",
              Factor.CONNECTIONS.name(),
              List.of(
                  "requestsPerSecond",
                  "serviceTimeP90Micros",
                  "serviceTimeP99Micros",
                  "serverCpuMicrosPerRequest")),
          CLOSE_WHEN_COLD);

  /** How does the time per request change with the size of the response? */
  public static final RequestSuite FLOW =
      new RequestSuite(
          new SuiteLayout(
              "flow",
              "Flow size",
              "How does the time per request change with the size of the response?",
              Factor.PAYLOAD_BYTES.name(),
              List.of("serviceTimeMeanMicros", "requestsPerSecond", "serverCpuMicrosPerRequest")),
          CLOSE_WHEN_COLD);

  /** What does a new connection for each request cost? */
  public static final RequestSuite CONNECTION =
      new RequestSuite(
          new SuiteLayout(
              "connection",
              "Keep-alive or close",
              "What does a new connection for each request cost?",
              Factor.EXCHANGE,
              List.of("serverCpuMicrosPerRequest", "requestsPerSecond", "serviceTimeP99Micros")),
          all(List.of(HTTP_CLOSE, HTTP_KEEPALIVE)));

  /** How much CPU and memory does the same work take? */
  public static final RequestSuite OCCUPANCY =
      new RequestSuite(
          new SuiteLayout(
              "occupancy",
              "Resources taken",
              "How much CPU and memory does the same work take?",
              "",
              List.of(
                  "serverCpuMicrosPerRequest",
                  "heapPeakBytes",
                  "serverCpuShare",
                  "liveHeapBytes",
                  "allocatedBytesPerRequest",
                  "rssBytes")),
          CLOSE_WHEN_COLD);

  /** What do several messages under way, or sessions that end after a few, change? */
  public static final RequestSuite SHAPES =
      new RequestSuite(
          new SuiteLayout(
              "shapes",
              "WebSocket shapes",
              "What do several messages under way, or sessions that end after a few, change?",
              "",
              List.of(
                  "requestsPerSecond",
                  "serverCpuMicrosPerRequest",
                  "serviceTimeP99Micros",
                  "allocatedBytesPerRequest")),
          Map.of(Way.WEBSOCKET, List.of(WEBSOCKET)));

  private RequestSuites() {}

  /** All that there are of a warm server, these of one that has just started. */
  private static Map<Way, List<Endpoint>> all(List<Endpoint> cold) {
    Map<Way, List<Endpoint>> exchanges =
        new EnumMap<>(Endpoint.ALL.stream().collect(Collectors.groupingBy(Way::ofWarm)));
    exchanges.put(Way.AS_PUBLISHED, cold);
    return exchanges;
  }
}
