package dev.joust.harness.trial;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.server.ExitStatus;
import dev.joust.harness.server.LogTail;
import dev.joust.lab.host.Host;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A client's JVM and the line to it. The process ends when this end of its line is closed. */
public final class ClientProcess implements AutoCloseable {

  private static final int LINES = 8;

  private static final int TOKEN_BYTES = 16;

  private static final int LOSS_SECONDS = 6;

  private final ObjectMapper json = HarnessLink.mapper();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Queue<Closeable> sockets = new ConcurrentLinkedQueue<>();
  private final Answers answers;
  private final byte[] token = newToken();
  private final ServerSocket listener;
  private final Host host;
  private final Process process;

  private ClientProcess(ClientLaunch launch, Answers answers) throws IOException {
    this.answers = answers;
    // The loopback of the client's end of a link, which need not be this process's.
    this.listener =
        launch.end().call(() -> new ServerSocket(0, LINES, InetAddress.getLoopbackAddress()));
    this.sockets.add(listener);
    this.host = launch.host();
    this.process = launch.start(listener.getLocalPort());
    process.onExit().thenAccept(exited -> ended(exited.exitValue(), launch.log()));
    tell(token);
  }

  /** What the client says first on its line, so that nobody else is heard. */
  private static byte[] newToken() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random).getBytes(StandardCharsets.US_ASCII);
  }

  private void tell(byte[] line) {
    try {
      OutputStream input = process.getOutputStream();
      input.write(line);
      input.write('\n');
      input.flush();
    } catch (IOException ended) {
      // That it has ended is told elsewhere, with its status.
    }
  }

  private void ended(int status, Path log) {
    if (host.equals(Host.local())) {
      fail(died(status, log));
      return;
    }
    host.lost()
        .orTimeout(LOSS_SECONDS, TimeUnit.SECONDS)
        .whenComplete(
            (lost, isThere) ->
                fail(isThere == null ? "%s is lost".formatted(host.name()) : died(status, log)));
  }

  private String died(int status, Path log) {
    return "%s has died, %s%s"
        .formatted(name(), new ExitStatus(status), LogTail.of(log).asEnding());
  }

  /** What is answered to a client, one message at a time. */
  public interface Answers {

    /** Answers a message; a failure ends the client. */
    HarnessReply answer(ClientMessage message) throws Exception;
  }

  /** Starts it, and answers what it says. */
  public static ClientProcess start(ClientLaunch launch, Answers answers) throws IOException {
    ClientProcess client = new ClientProcess(launch, answers);
    daemon(client::accept);
    return client;
  }

  /** Completes when the client is done, or exceptionally when it cannot go on. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  /** What a failure calls it, with the host if that is another machine. */
  public String name() {
    return host.equals(Host.local()) ? "the client" : "the client on " + host.name();
  }

  /** Ends the wait for the client, as going on is of no use. */
  void fail(String reason) {
    ended.completeExceptionally(new TrialFailure(reason));
  }

  /**
   * Waits until the client says that it is done.
   *
   * @throws TrialFailure if it says that it cannot go on, dies, or takes longer; or as the answers
   *     failed
   */
  public void await(Duration atMost) throws TrialFailure, InterruptedException {
    try {
      ended.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException hung) {
      throw new TrialFailure("%s was not done after %d s".formatted(name(), atMost.toSeconds()));
    } catch (ExecutionException failure) {
      throw failure.getCause() instanceof TrialFailure own
          ? own
          : new TrialFailure(String.valueOf(failure.getCause().getMessage()));
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket line = listener.accept();
        sockets.add(line);
        line.setTcpNoDelay(true);
        daemon(() -> serve(line));
      }
    } catch (IOException closed) {
      // The trial is over.
    }
  }

  private void serve(Socket line) {
    try (line;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(line.getInputStream(), StandardCharsets.UTF_8))) {
      if (!isToken(in.readLine())) {
        return;
      }
      for (String text = in.readLine(); text != null; text = in.readLine()) {
        ClientMessage message = json.readValue(text, ClientMessage.class);
        HarnessReply reply = answers.answer(message);
        line.getOutputStream()
            .write((json.writeValueAsString(reply) + "\n").getBytes(StandardCharsets.UTF_8));
        note(message);
      }
    } catch (Exception failure) {
      ended.completeExceptionally(failure);
    }
  }

  private boolean isToken(String said) {
    return said != null && MessageDigest.isEqual(token, said.getBytes(StandardCharsets.US_ASCII));
  }

  private void note(ClientMessage message) {
    if (message instanceof ClientMessage.Done) {
      ended.complete(null);
    } else if (message instanceof ClientMessage.Failed failed) {
      fail(failed.message());
    }
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "joust-client-line");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Ends the process at once and waits until it is gone. Its line ends before it: a connection to
   * another machine stays as long as that, which may wait for an answer.
   */
  @Override
  public void close() {
    for (Closeable socket : sockets) {
      try {
        socket.close();
      } catch (IOException closed) {
        // It does not hold the connection any more.
      }
    }
    // Without effect on a process that has ended.
    host.kill(process);
  }
}
