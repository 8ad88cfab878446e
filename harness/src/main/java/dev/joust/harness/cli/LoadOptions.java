package dev.joust.harness.cli;

import dev.joust.harness.load.LoadUrl;
import dev.joust.harness.load.UrlFile;
import dev.joust.lab.input.Durations;
import dev.joust.lab.input.UsageException;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import dev.joust.load.Endpoint.Security;
import dev.joust.load.ExpectedStatus;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadSpec;
import dev.joust.load.Tls;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The flags that say which server is loaded, and what it is asked for. */
final class LoadOptions {

  /** What help lists and shells complete. */
  static final class Exchanges implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return Endpoint.ALL.stream().map(Endpoint::label).iterator();
    }
  }

  private static final int MOST_PORT = 65_535;
  private static final int MOST_BODY_BYTES = 1 << 30;
  private static final Pattern OTHER_HOST = Pattern.compile("([\\w.-]*_[\\w.-]*)(:[0-9]*)?");
  private static final Pattern PAYLOAD_PATH = Pattern.compile("/payload/(\\d{1,9})");

  @Parameters(
      paramLabel = "URL",
      arity = "0..1",
      description = "The URL to load, with the scheme http, https, ws or wss.")
  Optional<URI> url = Optional.empty();

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description =
          "URLs to load alternately, one per line, or paths on the server of URL; # begins a"
              + " comment.")
  Optional<Path> urls = Optional.empty();

  @Option(
      names = {"-c", "--connections"},
      paramLabel = "N",
      description = "Concurrent users; default: ${DEFAULT-VALUE}.")
  int connections = 100;

  @Option(
      names = "--exchange",
      paramLabel = "KIND",
      completionCandidates = Exchanges.class,
      description =
          "One of ${COMPLETION-CANDIDATES}; default: websocket for ws://, otherwise"
              + " http-keepalive.")
  Optional<String> exchange = Optional.empty();

  @Option(
      names = {"--streams", "--pipeline"},
      paramLabel = "N",
      description =
          "Requests at a time on each connection of http2, sessions on each of ws-http2, or messages"
              + " under way in each session of websocket; default: ${DEFAULT-VALUE}.")
  int streams = 1;

  @Option(
      names = "--messages-per-connection",
      paramLabel = "N",
      description =
          "After how many messages a session of websocket is closed, and another one made for the"
              + " next; default: it stays.")
  int messagesPerConnection;

  @Option(
      names = "--window-bytes",
      paramLabel = "N",
      description =
          "How far a server may be ahead on a stream or connection of http2; default: 65535.")
  Optional<Integer> windowBytes = Optional.empty();

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "Method of HTTP requests; default: GET, or POST with --body.")
  Optional<String> method = Optional.empty();

  @Option(
      names = {"-H", "--header"},
      paramLabel = "'NAME: VALUE'",
      description = "Field of each request or handshake; may be repeated. Host replaces the URL's.")
  List<String> headers = List.of();

  @Option(
      names = "--body",
      paramLabel = "FILE",
      description = "Body of HTTP requests; its length is sent with it.")
  Optional<Path> body = Optional.empty();

  @Option(
      names = "--trust-store",
      paramLabel = "FILE",
      description =
          "Trusted certificates for https and wss: PKCS12, JKS or PEM (default: the JDK's).")
  Optional<Path> trustStore = Optional.empty();

  @Option(
      names = "--trust-store-password",
      paramLabel = "WORD",
      description = "Password of the trust store (default: $JOUST_TRUST_STORE_PASSWORD).")
  Optional<String> trustStorePassword = Optional.empty();

  @Option(names = "--insecure", description = "Trust every certificate, for any host.")
  boolean insecure;

  @Option(
      names = "--compression",
      paramLabel = "KIND",
      description =
          "Compression that WebSocket handshakes offer: none, deflate or deflate-no-context-takeover;"
              + " default: none.")
  Optional<String> compression = Optional.empty();

  @Option(
      names = "--expect-status",
      paramLabel = "STATUS",
      split = ",",
      description =
          "Statuses that count as success, e.g. 301 or 200,4xx; default: 2xx, or 200 with N"
              + " bytes of /payload/N.")
  List<String> expectStatus = List.of();

  @Option(
      names = "--payload-bytes",
      paramLabel = "N",
      description = "The size of a WebSocket message; default: ${DEFAULT-VALUE}.")
  int payloadBytes = 64;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Longest wait for an answer; default: ${DEFAULT-VALUE}.")
  String timeout = "10s";

  LoadSpec spec() throws IOException {
    return spec(exchange.map(Endpoint::of));
  }

  /** What they say; without an endpoint, by the URL. */
  LoadSpec spec(Optional<Endpoint> wantedEndpoint) throws IOException {
    Duration patience = Durations.parse("--timeout", timeout);
    if (patience.isZero()) {
      throw new UsageException("--timeout is %s, must be over 0".formatted(timeout));
    }
    List<URI> uris = uris();
    URI first = uris.get(0);
    Optional<Endpoint> ofUrl = Endpoint.of(first);
    Endpoint endpoint = wantedEndpoint.or(() -> ofUrl).orElse(Endpoint.HTTP_KEEPALIVE);
    boolean fits = ofUrl.filter(own -> own.isWebSocket() == endpoint.isWebSocket()).isPresent();
    requireHost(first);
    if (!fits || first.getHost() == null || first.getPort() > MOST_PORT) {
      throw new UsageException(
          "%s is not a URL for %s, which wants %s://host:port/path or %s://…"
              .formatted(
                  first,
                  endpoint,
                  endpoint.within(Security.PLAIN).scheme(),
                  endpoint.within(Security.TLS).scheme()));
    }
    if (endpoint.isWebSocket() && (method.isPresent() || body.isPresent())) {
      throw new UsageException(
          "--method and --body are for HTTP, and %s is a WebSocket's URL".formatted(first));
    }
    if (!endpoint.isWebSocket() && compression.isPresent()) {
      throw new UsageException(
          "--compression is for WebSocket messages, and the URL is %s".formatted(first));
    }
    if (endpoint.isWebSocket() && !expectStatus.isEmpty()) {
      throw new UsageException(
          "--expect-status is for HTTP, and %s is a WebSocket's URL".formatted(first));
    }
    return new LoadSpec(
        uris.stream().map(LoadUrl::withoutUser).toList(),
        endpoint,
        connections,
        streams,
        messagesPerConnection,
        windowBytes.map(OptionalInt::of).orElseGet(OptionalInt::empty),
        payloadBytes,
        expectedBytes(uris),
        patience,
        Runtime.getRuntime().availableProcessors(),
        request(first),
        tls(first, ofUrl),
        compression.map(Compression::of).orElse(Compression.NONE),
        expectedStatus());
  }

  /** The JDK's URLs have hosts of letters, digits, points and hyphens only (RFC 2396, 3.2.2). */
  private static void requireHost(URI url) {
    String named = String.valueOf(url.getRawAuthority()).replaceFirst("^.*@", "");
    Matcher host = OTHER_HOST.matcher(named);
    if (url.getHost() == null && host.matches()) {
      throw new UsageException(
          "%s: the host '%s' has an underscore; give its address, and --header 'Host: %s'"
              .formatted(url, host.group(1), named));
    }
  }

  private Optional<ExpectedStatus> expectedStatus() {
    try {
      return expectStatus.isEmpty()
          ? Optional.empty()
          : Optional.of(ExpectedStatus.of(String.join(",", expectStatus)));
    } catch (IllegalArgumentException refused) {
      throw new UsageException("--expect-status: " + refused.getMessage(), refused);
    }
  }

  private List<URI> uris() throws IOException {
    Optional<URI> server = url.map(LoadUrl::normal);
    if (urls.isEmpty()) {
      return List.of(server.orElseThrow(() -> new UsageException("give a URL, or --urls FILE")));
    }
    return new UrlFile(urls.get()).read(server).stream().map(LoadUrl::normal).toList();
  }

  private Tls tls(URI server, Optional<Endpoint> ofServer) throws IOException {
    if (insecure && trustStore.isPresent()) {
      throw new UsageException("--insecure trusts all, which leaves --trust-store nothing to do");
    }
    if (ofServer.filter(Endpoint::isSecure).isEmpty() && (insecure || trustStore.isPresent())) {
      throw new UsageException(
          "--trust-store and --insecure are for https and wss, and the URL is %s"
              .formatted(server));
    }
    if (trustStore.isEmpty()) {
      return insecure ? Tls.insecure() : Tls.verified();
    }
    try {
      return Tls.trusting(trustStore.get(), password());
    } catch (GeneralSecurityException refused) {
      throw new UsageException("--trust-store: " + refused.getMessage(), refused);
    }
  }

  private char[] password() {
    return trustStorePassword
        .or(() -> Optional.ofNullable(System.getenv("JOUST_TRUST_STORE_PASSWORD")))
        .map(String::toCharArray)
        .orElse(null);
  }

  private HttpRequest request(URI server) throws IOException {
    return new HttpRequest(
        method.orElse(body.isPresent() ? "POST" : "GET"),
        LoadUrl.withUserOf(server, headers.stream().map(HttpRequest.Field::parse).toList()),
        body.isPresent() ? read(body.get()) : new byte[0]);
  }

  private static byte[] read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new UsageException("--body is the folder '%s', must be a file".formatted(file));
    }
    long bytes = Files.size(file);
    if (bytes > MOST_BODY_BYTES) {
      throw new UsageException(
          "--body %s holds %d bytes, may hold %d at most".formatted(file, bytes, MOST_BODY_BYTES));
    }
    return Files.readAllBytes(file);
  }

  private OptionalInt expectedBytes(List<URI> uris) {
    Matcher payload = PAYLOAD_PATH.matcher(String.valueOf(uris.get(0).getPath()));
    boolean plain =
        uris.size() == 1 && method.isEmpty() && body.isEmpty() && expectStatus.isEmpty();
    return payload.matches() && plain
        ? OptionalInt.of(Integer.parseInt(payload.group(1)))
        : OptionalInt.empty();
  }
}
