package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.server.Contenders;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real client JVM takes a real server through the cells of a trial. */
@Timeout(300)
class ClientMainIT {

  private static final Path DISTRIBUTION = Path.of(System.getProperty("joust.distribution"));

  private final ObjectMapper json = HarnessLink.mapper();
  private final BlockingQueue<ClientMessage> heard = new LinkedBlockingQueue<>();

  @TempDir Path folder;

  @Test
  void warmsUpAndMeasuresEveryCell() throws Exception {
    List<BatchSpec> cells =
        List.of(
            new BatchSpec(Exchange.HTTP_CLOSE, 5, 100, 200),
            new BatchSpec(Exchange.HTTP_KEEPALIVE, 10, 1_000, 500),
            new BatchSpec(Exchange.WEBSOCKET, 10, 64, 500));
    Path jmhResults = folder.resolve("jmh.json");
    try (ServerProcess server = startServer();
        ServerSocket harness = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      ClientTrial trial =
          new ClientTrial(
              "ahc",
              server.address(),
              server.address(),
              cells,
              2,
              1,
              1,
              10_000,
              Optional.of(new WarmUpSettings(100, 10, 3, 0.5, 1, 10, 2_000)),
              jmhResults.toString());
      startHarness(harness, trial);
      Process client = startClient(harness.getLocalPort());

      assertThat(client.waitFor()).isZero();
      assertThat(heard.stream().filter(ClientMessage.Warmed.class::isInstance)).hasSize(1);
      assertThat(heard).contains(new ClientMessage.Done());
      assertIterations(cells);
      assertThat((ArrayNode) json.readTree(jmhResults.toFile())).hasSize(3);
    }
  }

  private void assertIterations(List<BatchSpec> cells) throws Exception {
    List<ClientMessage.IterationEnds> iterations =
        heard.stream()
            .filter(ClientMessage.IterationEnds.class::isInstance)
            .map(ClientMessage.IterationEnds.class::cast)
            .toList();
    assertThat(iterations).hasSize(2 * cells.size());
    for (ClientMessage.IterationEnds iteration : iterations) {
      BatchSpec cell = cells.get(iteration.cell());
      assertThat(iteration.errors()).isEmpty();
      assertThat(iteration.completed())
          .isEqualTo(iteration.started())
          .isGreaterThanOrEqualTo(cell.requests());
      assertThat(decoded(iteration.histogram()).getTotalCount()).isEqualTo(iteration.completed());
      assertThat(iteration.bytesReceived())
          .isGreaterThan(iteration.completed() * cell.payloadBytes());
      if (cell.exchange() == Exchange.HTTP_CLOSE) {
        assertThat(iteration.connectionsOpened()).isEqualTo(iteration.started());
      }
      if (cell.exchange() == Exchange.WEBSOCKET) {
        assertThat(iteration.bytesReceived())
            .as("two bytes of framing")
            .isEqualTo(iteration.completed() * (cell.payloadBytes() + 2));
      }
    }
  }

  private static Histogram decoded(String histogram) throws Exception {
    return Histogram.decodeFromCompressedByteBuffer(
        ByteBuffer.wrap(Base64.getDecoder().decode(histogram)), 0);
  }

  private ServerProcess startServer() throws Exception {
    return ServerProcess.start(
        new ServerLaunch(
            Contenders.in(DISTRIBUTION.resolve("servers")).named("netty"),
            DISTRIBUTION.resolve("host"),
            Jdk.current(),
            List.of(),
            Optional.empty(),
            List.of("--io-threads", "1"),
            folder.resolve("server.log")));
  }

  private Process startClient(int port) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djmh.ignoreLock=true",
            "-cp",
            DISTRIBUTION.resolve("lib") + "/*",
            ClientMain.class.getName(),
            String.valueOf(port))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("client.log").toFile())
        .start();
  }

  private void startHarness(ServerSocket listener, ClientTrial trial) {
    daemon(
        () -> {
          while (true) {
            Socket line = listener.accept();
            daemon(() -> answer(line, trial));
          }
        });
  }

  private void answer(Socket line, ClientTrial trial) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(line.getInputStream(), StandardCharsets.UTF_8));
    for (String text = lines.readLine(); text != null; text = lines.readLine()) {
      ClientMessage message = json.readValue(text, ClientMessage.class);
      heard.add(message);
      HarnessReply reply =
          message instanceof ClientMessage.Hello
              ? HarnessReply.task(trial)
              : HarnessReply.compilersNanos(0);
      line.getOutputStream()
          .write((json.writeValueAsString(reply) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private interface Talk {
    void run() throws IOException;
  }

  private static void daemon(Talk talk) {
    Thread thread =
        new Thread(
            () -> {
              try {
                talk.run();
              } catch (IOException closed) {
                throw new UncheckedIOException(closed);
              }
            });
    thread.setUncaughtExceptionHandler((ended, closed) -> {});
    thread.setDaemon(true);
    thread.start();
  }
}
