package dev.joust.load.wire;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Goal;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.NoConnection;
import dev.joust.load.Payload;
import dev.joust.load.wire.http2.RequestFields;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.io.Transport;
import dev.joust.load.wire.io.WireThreads;
import dev.joust.load.wire.user.Users;
import dev.joust.load.wire.websocket.PerMessageDeflate;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** The users of a load, spread over I/O threads. */
final class WireSession implements LoadSession {

  /** The time from the start of an open loop to its first request, so that all users are ready. */
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** For how long late answers are polled for busily, before others have the processors again. */
  private static final Duration LATE_ANSWERS = Duration.ofMillis(100);

  /** What an extended CONNECT has for WebSocket (RFC 8441, section 5). */
  private static final List<RequestFields.Field> HANDSHAKE =
      List.of(
          new RequestFields.Field(":protocol", "websocket"),
          new RequestFields.Field("sec-websocket-version", "13"));

  private final LoadSpec spec;
  private final WireThreads io;
  private final Map<IoThread, UserThread> threads;
  private final Users<User> users;
  private final AtomicReference<NoConnection> refused = new AtomicReference<>();
  private final List<ByteBuf> requests;
  private boolean pollsBusily;
  private final List<RequestFields> http2Requests;

  private WireSession(LoadSpec spec, WireThreads io) {
    this.spec = spec;
    this.io = io;
    this.requests =
        spec.uris().stream()
            .map(this::httpRequest)
            .map(bytes -> Unpooled.directBuffer(bytes.length).writeBytes(bytes))
            .map(Unpooled::unreleasableBuffer)
            .toList();
    this.http2Requests =
        spec.endpoint().isHttp2() ? spec.uris().stream().map(this::fields).toList() : List.of();
    this.threads =
        io.all().stream()
            .collect(
                toMap(identity(), thread -> new UserThread(thread, spec.timeout(), refused::set)));
    this.users = new Users<>(io, spec.timeout());
    Payload payload = Payload.fitting(spec.compression(), spec.payloadBytes());
    users.add(spec.connections(), (thread, number) -> newUser(thread, number, payload));
  }

  static WireSession open(LoadSpec spec, Transport transport)
      throws IOException, InterruptedException {
    WireSession session =
        new WireSession(
            spec,
            WireThreads.start(
                spec.uri(),
                spec.ioThreads(),
                transport,
                spec.endpoint().isHttp2() ? spec.tls().forHttp2() : spec.tls()));
    try {
      if (!spec.endpoint().closes()) {
        session.connect();
      }
      return session;
    } catch (IOException | InterruptedException failure) {
      session.close();
      throw failure;
    }
  }

  @Override
  public void run(Goal goal, LoadRecorder recorder) throws InterruptedException {
    CountDownLatch busy = new CountDownLatch(users.size() * spec.streams());
    run(new ClosedRound(goal, recorder, busy), busy);
  }

  @Override
  public void run(ArrivalSchedule schedule, LoadRecorder recorder) throws InterruptedException {
    CountDownLatch busy = new CountDownLatch(users.size() * spec.streams());
    OpenRound round = openRound(schedule, Long.MAX_VALUE, recorder, busy);
    run(round, busy);
    round.recordUnsent();
  }

  @Override
  public void run(ArrivalSchedule schedule, Duration time, LoadRecorder recorder)
      throws InterruptedException {
    if (schedule.requests() > 0 && schedule.dueNanos(schedule.requests() - 1) > time.toNanos()) {
      throw new IllegalArgumentException("requests are due after " + time);
    }
    CountDownLatch busy = new CountDownLatch(users.size() * spec.streams());
    OpenRound round = openRound(schedule, time.toNanos(), recorder, busy);
    begin(round);
    if (!busy.await(LEAD_NANOS + time.toNanos(), TimeUnit.NANOSECONDS)) {
      awaitLastAnswers(busy);
    }
    users.post(user -> user.abandon(round));
    busy.await();
    round.recordUnsent();
  }

  private OpenRound openRound(
      ArrivalSchedule schedule, long mostNanos, LoadRecorder recorder, CountDownLatch busy) {
    if (pollsBusily) {
      io.pollBusily(schedule.time().plusNanos(LEAD_NANOS).plus(LATE_ANSWERS));
    }
    return new OpenRound(
        schedule, recorder, busy, System.nanoTime() + LEAD_NANOS, mostNanos, io::endPolling);
  }

  /** Waits until all users are done, or for a second none is. */
  private static void awaitLastAnswers(CountDownLatch busy) throws InterruptedException {
    long before;
    do {
      before = busy.getCount();
    } while (!busy.await(1, TimeUnit.SECONDS) && busy.getCount() < before);
  }

  /** What the first session agreed on: a server answers the same offer alike. */
  @Override
  public Optional<String> agreedCompression() {
    Optional<PerMessageDeflate> agreed = Optional.empty();
    if (users.first() instanceof WebSocketUser first) {
      agreed = first.agreed();
    } else if (users.first() instanceof Http2SocketUser first) {
      agreed = first.agreed();
    }
    return agreed.map(PerMessageDeflate::answer);
  }

  @Override
  public void pollBusily() {
    pollsBusily = true;
  }

  @Override
  public long idlePollNanos() {
    return io.idleNanos();
  }

  @Override
  public void close() {
    users.close();
    requests.forEach(request -> request.unwrap().release());
  }

  private void run(Round round, CountDownLatch busy) throws InterruptedException {
    begin(round);
    busy.await();
  }

  private void begin(Round round) {
    users.post(user -> user.begin(round));
  }

  private byte[] httpRequest(URI uri) {
    Target target = io.target().withPathOf(uri);
    return spec.endpoint().closes()
        ? target.request(spec.request(), "Connection: close")
        : target.request(spec.request());
  }

  private RequestFields fields(URI uri) {
    HttpRequest request = spec.request();
    List<RequestFields.Field> fields =
        new ArrayList<>(request.lines().stream().map(RequestFields.Field::of).toList());
    if (spec.endpoint().isWebSocket()) {
      fields.addAll(0, HANDSHAKE);
      spec.compression()
          .offer()
          .map(offer -> new RequestFields.Field("sec-websocket-extensions", offer))
          .ifPresent(fields::add);
    }
    return RequestFields.of(
        spec.endpoint().isWebSocket() ? "CONNECT" : request.method(),
        spec.endpoint().isSecure(),
        request.host().orElse(io.target().authority()),
        io.target().withPathOf(uri).path(),
        spec.uris().size() == 1,
        fields);
  }

  private User newUser(IoThread io, int number, Payload payload) {
    UserThread thread = threads.get(io);
    Optional<InetSocketAddress> source = io.target().source(number);
    Target target = io.target().withPathOf(spec.uris().get(number % spec.uris().size()));
    if (spec.endpoint().isHttp2()) {
      return spec.endpoint().isWebSocket()
          ? new Http2SocketUser(thread, source, number, spec, http2Requests, payload)
          : new Http2User(thread, source, number, spec, http2Requests);
    }
    return spec.endpoint().isWebSocket()
        ? new WebSocketUser(thread, source, number, target, spec, payload)
        : new HttpUser(thread, source, number, spec, requests);
  }

  private void connect() throws NoConnection, InterruptedException {
    while (users.beginMore()) {
      NoConnection reason = refused.get();
      if (reason != null) {
        throw new NoConnection(spec.uri().toString(), reason.kind(), reason.why());
      }
    }
  }
}
