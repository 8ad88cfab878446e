package dev.joust.spi;

import dev.joust.spi.execution.Wait;
import dev.joust.spi.http.HttpDate;
import dev.joust.spi.http.TokenList;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is served: all behaviour that is not the framework's, the same for every framework. It
 * routes requests and owns the {@link Payloads}, the {@link Jobs} and the {@link LiveFeed}.
 *
 * <p>Safe for use by many threads and never blocking, so a server calls it on its I/O threads.
 */
public final class Application implements AutoCloseable {

  private static final Pattern ABSOLUTE =
      Pattern.compile("https?://[^/?]*/?", Pattern.CASE_INSENSITIVE);

  private static final Header ALLOW_GET = new Header("Allow", "GET, HEAD");
  private static final Header ALLOW_POST = new Header("Allow", "POST");
  private static final Header VERSION_13 = new Header("Sec-WebSocket-Version", "13");

  private static final Response NOT_FOUND = Response.text(404, "not found\n");
  private static final Response ONLY_GET = Response.text(405, "only GET and HEAD\n", ALLOW_GET);
  private static final Response ONLY_POST = Response.text(405, "only POST\n", ALLOW_POST);
  private static final Response BAD_PAYLOAD_LENGTH = Response.text(400, "bad payload length\n");
  private static final Response BAD_WAIT = Response.text(400, "bad wait\n");
  private static final Response WAITED = Response.text(200, "waited\n");
  private static final Response BODY_TOO_LARGE = Response.text(413, "body too large\n");
  private static final Response MALFORMED = Response.text(400, "malformed request\n");
  private static final Response BAD_HANDSHAKE = Response.text(400, "bad WebSocket handshake\n");
  private static final Response UPGRADE_REQUIRED =
      Response.text(
          426,
          "WebSocket version 13 required\n",
          new Header("Upgrade", "websocket"),
          new Header("Connection", "Upgrade"),
          VERSION_13);
  private static final Response VERSION_REQUIRED =
      Response.text(400, "WebSocket version 13 required\n", VERSION_13);
  private static final Response UNKNOWN_PROTOCOL = Response.text(501, "only websocket\n");
  private static final Response OPTIONS =
      Response.text(200, "", new Header("Allow", "GET, HEAD, POST, OPTIONS"));

  private final Payloads payloads;
  private final Jobs jobs;
  private final LiveFeed liveFeed;
  private final LivePolicy livePolicy;
  private final HttpDate date = new HttpDate();

  private Application(ApplicationSettings settings) {
    this.payloads = new Payloads(settings.maxPayloadBytes());
    this.jobs = new Jobs(settings.seed(), settings.jobMax(), settings.jobRetention());
    this.liveFeed = new LiveFeed(settings);
    this.livePolicy = settings.livePolicy();
  }

  /** Starts an application; its live feed runs until it is closed. */
  public static Application start(ApplicationSettings settings) {
    return new Application(settings);
  }

  /** A timer of one daemon thread that drops what waits when it is shut down. */
  static ScheduledThreadPoolExecutor timer(String threadName) {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, threadName);
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  /** The bodies of {@code GET /payload/{bytes}}. */
  public Payloads payloads() {
    return payloads;
  }

  /** The jobs that clients wait for. */
  public Jobs jobs() {
    return jobs;
  }

  /** The document that changes. */
  public LiveFeed liveFeed() {
    return liveFeed;
  }

  /** What becomes of states of that document that a reader by push does not take in time. */
  public LivePolicy livePolicy() {
    return livePolicy;
  }

  /** The value of {@code Date} now: one shared string a second. */
  public String date() {
    return date.now();
  }

  /**
   * Decides about a request that asks for no upgrade.
   *
   * @param method the method as on the request line; methods are case-sensitive
   * @param target the request's target as on the request line, which may be in absolute form; a
   *     query string is ignored
   * @return a response to send, one that is to be waited for, one whose handler waits, or one of
   *     {@link Interaction#ECHO_BODY}, {@link Interaction#JOB_EVENTS} and {@link
   *     Interaction#LIVE_EVENTS}. A request body is read and dropped unless the answer is {@code
   *     ECHO_BODY}.
   */
  public Answer answer(String method, String target) {
    String path = path(target);
    if (path.startsWith(Payloads.PREFIX)) {
      return isGet(method) ? payload(path) : ONLY_GET;
    }
    if (Wait.isPath(path)) {
      return isGet(method) ? waiting(path) : ONLY_GET;
    }
    return switch (path) {
      case "/echo" -> method.equals("POST") ? Interaction.ECHO_BODY : ONLY_POST;
      case "/job" -> method.equals("POST") ? jobs.create().created() : ONLY_POST;
      case "/polling" -> isGet(method) ? liveFeed.poll() : ONLY_GET;
      case "/sse" -> isGet(method) ? Interaction.LIVE_EVENTS : ONLY_GET;
      case "/sse/job" -> isGet(method) ? Interaction.JOB_EVENTS : ONLY_GET;
      case "/ws/job", "/ws/jobs", "/ws/live" -> isGet(method) ? UPGRADE_REQUIRED : ONLY_GET;
      case "*" -> method.equals("OPTIONS") ? OPTIONS : NOT_FOUND;
      default -> path.startsWith(Jobs.PREFIX) ? jobStatus(method, path) : NOT_FOUND;
    };
  }

  /**
   * Decides about a request of HTTP/1.1 that has {@code Upgrade}, after RFC 6455, section 4.2.1.
   *
   * @param method the method as on the request line
   * @param target the request's target as on the request line, which may be in absolute form; a
   *     query string is ignored
   * @param headers gives the values of all header fields of a name, none if there are none; names
   *     are in any case
   * @return one of {@link Interaction#ECHO_SOCKET}, {@link Interaction#JOB_SOCKET}, {@link
   *     Interaction#JOBS_SOCKET} and {@link Interaction#LIVE_SOCKET}, or a response that refuses
   *     the handshake; where no {@code websocket} is offered, and for a method or a target without
   *     a WebSocket, what {@link #answer} gives
   */
  public Answer upgrade(
      String method, String target, Function<String, ? extends Iterable<String>> headers) {
    Optional<Interaction> endpoint =
        method.equals("GET") && TokenList.contains(headers.apply("Upgrade"), "websocket")
            ? socket(path(target))
            : Optional.empty();
    if (endpoint.isEmpty()) {
      return answer(method, target);
    }
    if (!first(headers.apply(VERSION_13.name())).equals(VERSION_13.value())) {
      return UPGRADE_REQUIRED;
    }
    return TokenList.contains(headers.apply("Connection"), "upgrade")
            && isKey(first(headers.apply("Sec-WebSocket-Key")))
        ? endpoint.get()
        : BAD_HANDSHAKE;
  }

  /**
   * Decides about an extended CONNECT of HTTP/2, one that has {@code :protocol} (RFC 8441).
   *
   * @param protocol the value of {@code :protocol}
   * @param target the value of {@code :path}; a query string is ignored
   * @param headers gives the values of all header fields of a name, as for {@link #upgrade}
   * @return a WebSocket interaction, as {@link #upgrade} gives it, which is answered with 200; or a
   *     response that refuses it
   */
  public Answer connect(
      String protocol, String target, Function<String, ? extends Iterable<String>> headers) {
    if (!protocol.equals("websocket")) {
      return UNKNOWN_PROTOCOL;
    }
    Optional<Interaction> endpoint = socket(path(target));
    if (endpoint.isEmpty()) {
      return NOT_FOUND;
    }
    return first(headers.apply(VERSION_13.name())).equals(VERSION_13.value())
        ? endpoint.get()
        : VERSION_REQUIRED;
  }

  private static String first(Iterable<String> values) {
    Iterator<String> all = values.iterator();
    return all.hasNext() ? all.next().strip() : "";
  }

  private static Optional<Interaction> socket(String path) {
    return switch (path) {
      case "/echo" -> Optional.of(Interaction.ECHO_SOCKET);
      case "/ws/job" -> Optional.of(Interaction.JOB_SOCKET);
      case "/ws/jobs" -> Optional.of(Interaction.JOBS_SOCKET);
      case "/ws/live" -> Optional.of(Interaction.LIVE_SOCKET);
      default -> Optional.empty();
    };
  }

  /**
   * The response to {@code POST /echo}: the body back under its own content type.
   *
   * @param contentType the request's; null, for {@code application/octet-stream}, if it has none
   */
  public Response echo(String contentType, ByteBuffer body) {
    return new Response(
        200, contentType == null ? "application/octet-stream" : contentType, List.of(), body);
  }

  /** The response to a body over {@link ServerSettings#maxMessageBytes()}. */
  public Response bodyTooLarge() {
    return BODY_TOO_LARGE;
  }

  /**
   * The response to a request that the framework cannot parse, 400; the connection is closed then.
   * What a framework refuses under another status, as 431, 501 or 505, it answers by itself.
   */
  public Response malformed() {
    return MALFORMED;
  }

  /** Stops the jobs' timer and the live feed. Jobs that wait never complete. */
  @Override
  public void close() {
    jobs.close();
    liveFeed.close();
  }

  private Answer payload(String path) {
    int bytes = payloads.parse(path);
    return bytes < 0 ? BAD_PAYLOAD_LENGTH : payloads.response(bytes);
  }

  private static Answer waiting(String path) {
    return Wait.ofPath(path).<Answer>map(wait -> new Answer.Waiting(wait, WAITED)).orElse(BAD_WAIT);
  }

  private Answer jobStatus(String method, String path) {
    if (!isGet(method)) {
      return ONLY_GET;
    }
    String job = path.substring(Jobs.PREFIX.length());
    return job.endsWith(Jobs.DONE)
        ? jobAnswer(job.substring(0, job.length() - Jobs.DONE.length()), Pending::new)
        : jobAnswer(job, Job::status);
  }

  private Answer jobAnswer(String id, Function<Job, Answer> answer) {
    return jobs.find(id).map(answer).orElse(NOT_FOUND);
  }

  private static boolean isGet(String method) {
    return method.equals("GET") || method.equals("HEAD");
  }

  private static String path(String target) {
    String local = target.startsWith("/") ? target : withoutAuthority(target);
    int query = local.indexOf('?');
    return query < 0 ? local : local.substring(0, query);
  }

  /** What follows the host of a target in absolute form (RFC 9112, section 3.2.2). */
  private static String withoutAuthority(String target) {
    Matcher absolute = ABSOLUTE.matcher(target);
    return absolute.lookingAt() ? "/" + target.substring(absolute.end()) : target;
  }

  private static boolean isKey(String key) {
    try {
      return Base64.getDecoder().decode(key).length == 16;
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
  }
}
