package dev.joust.load;

import static io.netty.handler.codec.http.HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.BoundRequestBuilder;
import org.asynchttpclient.ws.WebSocket;
import org.asynchttpclient.ws.WebSocketListener;
import org.asynchttpclient.ws.WebSocketUpgradeHandler;

/** Binary WebSocket messages and their echoes by AsyncHttpClient. */
final class AhcWebSocketSession implements LoadSession {

  private static final int CONNECTS_AT_ONCE = 64;

  private final AsyncHttpClient client;
  private final LoadSpec spec;
  private final AtomicReference<LoadRecorder> recorder;
  private final Payload payload;
  private final List<User> users = new ArrayList<>();

  private AhcWebSocketSession(
      AsyncHttpClient client, LoadSpec spec, AtomicReference<LoadRecorder> recorder) {
    this.client = client;
    this.spec = spec;
    this.recorder = recorder;
    this.payload = Payload.fitting(spec.compression(), spec.payloadBytes());
  }

  static AhcWebSocketSession open(
      AsyncHttpClient client, LoadSpec spec, AtomicReference<LoadRecorder> recorder)
      throws IOException, InterruptedException {
    AhcWebSocketSession session = new AhcWebSocketSession(client, spec, recorder);
    List<Future<? extends WebSocket>> opening = new ArrayList<>();
    while (session.users.size() < spec.connections()) {
      int atOnce = Math.min(CONNECTS_AT_ONCE, spec.connections() - session.users.size());
      for (int i = 0; i < atOnce; i++) {
        int number = session.users.size();
        User user = session.new User(number);
        session.users.add(user);
        BoundRequestBuilder request =
            client.prepareGet(spec.uris().get(number % spec.uris().size()).toString());
        spec.request().fields().forEach(field -> request.addHeader(field.name(), field.value()));
        opening.add(
            request.execute(
                new WebSocketUpgradeHandler.Builder().addWebSocketListener(user).build()));
      }
      await(opening, spec);
      opening.clear();
    }
    return session;
  }

  @Override
  public void run(Goal goal, LoadRecorder recorder) throws InterruptedException {
    this.recorder.set(recorder);
    Round round = new Round(goal, recorder, new CountDownLatch(users.size()));
    users.forEach(user -> user.begin(round));
    long waitingSinceNanos;
    do {
      waitingSinceNanos = System.nanoTime();
    } while (!round.busy().await(spec.timeout().toMillis(), TimeUnit.MILLISECONDS)
        && anySentSince(waitingSinceNanos));
    users.forEach(user -> user.giveUp(round));
  }

  /** Asks the users, so that none of them has to count what all have done. */
  private boolean anySentSince(long nanos) {
    return users.stream().anyMatch(user -> user.hasSentSince(nanos));
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void await(List<Future<? extends WebSocket>> opening, LoadSpec spec)
      throws IOException, InterruptedException {
    for (Future<? extends WebSocket> future : opening) {
      try {
        if (future.get() == null) {
          throw new IOException(spec.uri() + " refused the WebSocket handshake");
        }
      } catch (ExecutionException failure) {
        throw new IOException(
            "no WebSocket session with %s: %s".formatted(spec.uri(), failure.getCause()), failure);
      }
    }
  }

  /** What the first session agreed on: a server answers the same offer alike. */
  @Override
  public Optional<String> agreedCompression() {
    return users.get(0).agreed();
  }

  /** One call of {@link #run}. */
  private record Round(Goal goal, LoadRecorder recorder, CountDownLatch busy) {}

  /** One of the concurrent users: sends a message, waits for its echo, sends the next. */
  private final class User implements WebSocketListener {

    private final int number;
    private byte[] message;
    private long messages;
    private WebSocket socket;
    private Round round;
    private long startNanos;

    User(int number) {
      this.number = number;
      this.message = payload.message(number, 0);
    }

    @Override
    public synchronized void onOpen(WebSocket webSocket) {
      socket = webSocket;
    }

    synchronized Optional<String> agreed() {
      return Optional.ofNullable(socket)
          .map(opened -> opened.getUpgradeHeaders().get(SEC_WEBSOCKET_EXTENSIONS));
    }

    synchronized void begin(Round newRound) {
      round = newRound;
      if (socket != null && socket.isOpen()) {
        next();
      } else {
        end();
      }
    }

    private void next() {
      if (!round.goal().admits()) {
        end();
        return;
      }
      round.recorder().started();
      startNanos = System.nanoTime();
      if (spec.compression() == Compression.DEFLATE) {
        // Compressed, the same one again would be a mere reference to the last.
        message = payload.message(number, messages++);
      }
      socket.sendBinaryFrame(message);
    }

    @Override
    public synchronized void onBinaryFrame(byte[] echo, boolean isFinal, int rsv) {
      long nanos = System.nanoTime() - startNanos;
      if (round == null) {
        return;
      }
      if (echo.length != message.length) {
        round.recorder().failed(ErrorKind.LENGTH);
      } else if (!Arrays.equals(echo, message)) {
        round.recorder().failed(ErrorKind.CONTENT);
      } else {
        round.recorder().completed(nanos);
      }
      next();
    }

    @Override
    public void onClose(WebSocket webSocket, int code, String reason) {
      fail(ErrorKind.CLOSED, "ends the session with code " + code);
    }

    @Override
    public void onError(Throwable failure) {
      fail(ErrorKind.of(failure), ErrorKind.words(failure));
    }

    synchronized boolean hasSentSince(long nanos) {
      return round != null && startNanos - nanos > 0;
    }

    /** Ends a request that nothing was heard of, if this round still waits for it. */
    synchronized void giveUp(Round given) {
      if (round == given) {
        fail(ErrorKind.TIMEOUT, "sends no echo in time");
        socket = null;
      }
    }

    private synchronized void fail(ErrorKind kind, String why) {
      if (round != null) {
        round.recorder().failed(kind, () -> why);
        end();
      }
    }

    private void end() {
      round.busy().countDown();
      round = null;
    }
  }
}
