package dev.joust.harness.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/** The harness's end of the lines to a client, which answers as a test wants. */
public final class FakeHarness implements AutoCloseable {

  private static final int BACKLOG = 10;

  private final ObjectMapper json = HarnessLink.mapper();
  private final BlockingQueue<ClientMessage> heard = new LinkedBlockingQueue<>();
  private final ServerSocket listener;
  private final Function<ClientMessage, HarnessReply> answers;

  private FakeHarness(ServerSocket listener, Function<ClientMessage, HarnessReply> answers) {
    this.listener = listener;
    this.answers = answers;
  }

  /** Listens and answers. */
  public static FakeHarness start(Function<ClientMessage, HarnessReply> answers)
      throws IOException {
    FakeHarness harness =
        new FakeHarness(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()), answers);
    daemon(
        () -> {
          while (true) {
            Socket line = harness.listener.accept();
            daemon(() -> harness.answer(line));
          }
        });
    return harness;
  }

  /** The loopback port that it listens on. */
  public int port() {
    return listener.getLocalPort();
  }

  /** What {@link HarnessLink#connect} takes; any token will do. */
  public String line() {
    return port() + " token";
  }

  /** All that clients have said, in its order. */
  public List<ClientMessage> heard() {
    return List.copyOf(heard);
  }

  /** What they have said of one kind. */
  public <M extends ClientMessage> List<M> heard(Class<M> kind) {
    return heard.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** What they have reported at points of one kind. */
  public <R extends ClientReport> List<R> reported(Class<R> point) {
    return heard.stream()
        .filter(ClientMessage.Reached.class::isInstance)
        .<ClientReport>map(message -> ((ClientMessage.Reached<?>) message).report())
        .filter(point::isInstance)
        .map(point::cast)
        .toList();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  private void answer(Socket line) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(line.getInputStream(), StandardCharsets.UTF_8));
    lines.readLine();
    for (String text = lines.readLine(); text != null; text = lines.readLine()) {
      ClientMessage message = json.readValue(text, ClientMessage.class);
      heard.add(message);
      line.getOutputStream()
          .write(
              (json.writeValueAsString(answers.apply(message)) + "\n")
                  .getBytes(StandardCharsets.UTF_8));
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void daemon(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                throw new UncheckedIOException(closed);
              }
            });
    thread.setUncaughtExceptionHandler((ended, closed) -> {});
    thread.setDaemon(true);
    thread.start();
  }
}
