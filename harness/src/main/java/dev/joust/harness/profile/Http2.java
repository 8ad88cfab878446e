package dev.joust.harness.profile;

import dev.joust.harness.client.Streams;
import dev.joust.load.Endpoint;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What a suite varies in cells over HTTP/2.
 *
 * @param streams how many requests a connection has at a time, or how many WebSocket sessions it
 *     carries, each 1 to 256
 * @param windowBytes how many bytes of bodies a server may send ahead, on a stream and on its
 *     connection, each 65,535 bytes to 1 GiB; absent: 65,535
 */
public record Http2(List<Integer> streams, Optional<List<Integer>> windowBytes) {

  private static final Factor<Integer> STREAMS = Factor.integer("streams");

  private static final Factor<Integer> WINDOW_BYTES = Factor.integer("windowBytes");

  private static final Http2 ONE_STREAM = new Http2(List.of(1), Optional.empty());

  public Http2 {
    streams = Range.of(1, ServerSettings.HTTP2_STREAMS).checkAll("streams", streams);
    windowBytes = windowBytes.map(all -> Range.of(65_535, 1 << 30).checkAll("windowBytes", all));
  }

  /** The cells that a cell becomes: itself unless it is one of HTTP/2. */
  public static Stream<Cell> of(Optional<Http2> asked, Cell cell) {
    return isOver(cell) ? asked.orElse(ONE_STREAM).varied(cell) : Stream.of(cell);
  }

  private Stream<Cell> varied(Cell cell) {
    return streams.stream()
        .map(number -> cell.with(STREAMS, number))
        .flatMap(
            one ->
                windowBytes
                    .map(all -> all.stream().map(bytes -> one.with(WINDOW_BYTES, bytes)))
                    .orElse(Stream.of(one)));
  }

  /** Whether a cell's requests are streams of HTTP/2. */
  public static boolean isOver(Cell cell) {
    // Scenarios have exchanges that are no endpoint's.
    return cell.value(Factor.EXCHANGE)
        .flatMap(Endpoint::find)
        .filter(Endpoint::isHttp2)
        .isPresent();
  }

  /** How a cell's requests share a connection. */
  public static Streams streams(Cell cell) {
    return new Streams(
        cell.value(STREAMS).or(() -> cell.value(Factors.PIPELINE)).orElse(1),
        cell.value(Factors.MESSAGES_PER_CONNECTION).orElse(0),
        cell.value(WINDOW_BYTES).map(OptionalInt::of).orElse(OptionalInt.empty()));
  }

  public static List<String> flags() {
    return ServerSetting.flags(Map.of(ServerSetting.HTTP2, true));
  }
}
