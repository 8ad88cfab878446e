package dev.joust.load.ahc;

import static io.netty.handler.codec.http.HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS;

import dev.joust.load.ErrorKind;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.NoConnection;
import dev.joust.load.Payload;
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

  /** What stands for the code where the connection was closed without one (RFC 6455, 7.1.5). */
  private static final int NO_CLOSE = 1006;

  private static final String CUT_OFF = "closes the connection without an echo";
  private static final String OTHER_BYTES = "sends other bytes back";

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
          throw new NoConnection(
              spec.uri().toString(), ErrorKind.STATUS, "refuses the WebSocket handshake");
        }
      } catch (ExecutionException failure) {
        Throwable cause = failure.getCause();
        throw new NoConnection(spec.uri().toString(), ErrorKind.of(cause), ErrorKind.words(cause));
      }
    }
  }

  /** What the first session agreed on: a server answers the same offer alike. */
  @Override
  public Optional<String> agreedCompression() {
    return users.get(0).agreed();
  }

  private record Round(Goal goal, LoadRecorder recorder, CountDownLatch busy) {}

  /** One of the concurrent users: sends a message, waits for its echo, sends the next. */
  private final class User implements WebSocketListener {

    private final int number;
    private byte[] message = {};
    private long messages;
    private WebSocket socket;
    private Round round;
    private long startNanos;

    /** Why the session has ended; empty while it is open. */
    private Optional<String> lost = Optional.empty();

    User(int number) {
      this.number = number;
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
      if (lost.isEmpty()) {
        next();
      } else {
        round.recorder().failed(ErrorKind.LOST, lost::get);
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
      // It differs from the last one, so that a surplus echo is noticed.
      message = payload.message(number, messages++);
      socket.sendBinaryFrame(message);
    }

    @Override
    public void onBinaryFrame(byte[] echo, boolean isFinal, int rsv) {
      answered(System.nanoTime(), Optional.of(echo));
    }

    @Override
    public void onTextFrame(String text, boolean isFinal, int rsv) {
      answered(System.nanoTime(), Optional.empty());
    }

    private synchronized void answered(long nowNanos, Optional<byte[]> echo) {
      if (round == null) {
        lose(
            "sends a %s message that nobody asked for"
                .formatted(echo.isPresent() ? "binary" : "text"));
      } else {
        record(nowNanos - startNanos, echo);
        next();
      }
    }

    private void record(long nanos, Optional<byte[]> echo) {
      if (echo.isEmpty()) {
        round.recorder().failed(ErrorKind.CONTENT, () -> "sends text, not the bytes back");
      } else if (echo.get().length != message.length) {
        round.recorder().failed(ErrorKind.LENGTH, () -> OTHER_BYTES);
      } else if (!Arrays.equals(echo.get(), message)) {
        round.recorder().failed(ErrorKind.CONTENT, () -> OTHER_BYTES);
      } else {
        round.recorder().completed(nanos);
      }
    }

    /** RFC 6455, section 5.5.2. */
    @Override
    public void onPingFrame(byte[] payload) {
      socket.sendPongFrame(payload);
    }

    @Override
    public void onClose(WebSocket webSocket, int code, String reason) {
      fail(ErrorKind.CLOSED, code == NO_CLOSE ? CUT_OFF : ending(code));
    }

    private static String ending(int code) {
      return "ends the session" + (code < 0 ? "" : " with code " + code);
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
      }
    }

    private synchronized void fail(ErrorKind kind, String why) {
      if (lost.isEmpty()) {
        lost = Optional.of(why);
      }
      if (round != null) {
        round.recorder().failed(kind, () -> why);
        end();
      }
    }

    private void lose(String why) {
      if (lost.isEmpty()) {
        lost = Optional.of(why);
        recorder.get().failed(ErrorKind.LOST, () -> why);
        socket.sendCloseFrame();
      }
    }

    private void end() {
      round.busy().countDown();
      round = null;
    }
  }
}
