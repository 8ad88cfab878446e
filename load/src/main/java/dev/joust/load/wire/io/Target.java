package dev.joust.load.wire.io;

import dev.joust.load.Endpoint.Security;
import dev.joust.load.HttpRequest;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is asked for, and where.
 *
 * @param address the server's
 * @param authority the value of the field {@code Host}
 * @param path the request's target
 */
public record Target(InetSocketAddress address, String authority, String path) {

  private static final int CONNECT_MILLIS = 1_000;

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;
  private static final int CONNECTIONS_PER_SOURCE = 10_000;
  private static final boolean LINUX = System.getProperty("os.name").equals("Linux");

  /**
   * Resolves the host.
   *
   * @throws IOException if nobody knows it
   */
  public static Target of(URI uri) throws IOException {
    int usual = Security.of(uri) == Security.TLS ? HTTPS_PORT : HTTP_PORT;
    int port = uri.getPort() < 0 ? usual : uri.getPort();
    InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(uri.getHost()), port);
    return new Target(address, authorityOf(uri), pathOf(uri));
  }

  /**
   * Resolves the host, to the first of its addresses that accepts a connection; to the first of all
   * where none does.
   *
   * @throws IOException if nobody knows it
   */
  static Target reachable(URI uri) throws IOException {
    Target first = of(uri);
    List<InetSocketAddress> addresses =
        Stream.of(InetAddress.getAllByName(uri.getHost()))
            .map(address -> new InetSocketAddress(address, first.address().getPort()))
            .toList();
    return new Target(firstAccepting(addresses), first.authority(), first.path());
  }

  static InetSocketAddress firstAccepting(List<InetSocketAddress> addresses) {
    if (addresses.size() == 1) {
      return addresses.get(0);
    }
    return addresses.stream().filter(Target::accepts).findFirst().orElseGet(() -> addresses.get(0));
  }

  private static boolean accepts(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(address, CONNECT_MILLIS);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  /** What a URL on this target's server asks for. */
  public Target withPathOf(URI uri) {
    return withPath(pathOf(uri));
  }

  /** The user is not part of the host (RFC 9110, section 4.2.4). */
  private static String authorityOf(URI uri) {
    return uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
  }

  /** In ASCII, as the head of a request has to be. */
  private static String pathOf(URI any) {
    URI uri = URI.create(any.toASCIIString());
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  /** Another path on this target's server. */
  public Target withPath(String other) {
    return new Target(address, authority, other);
  }

  /** A request in full, its body included, with fields beside its own. */
  public byte[] request(HttpRequest request, String... more) {
    byte[] head =
        new Target(address, request.host().orElse(authority), path)
            .requestBy(
                request.method(),
                Stream.concat(Stream.of(more), request.lines().stream()).toArray(String[]::new));
    byte[] whole = Arrays.copyOf(head, head.length + request.body().length);
    System.arraycopy(request.body(), 0, whole, head.length, request.body().length);
    return whole;
  }

  /** A {@code GET}, with fields such as {@code Accept: text/html} beside {@code Host}. */
  public byte[] request(String... fields) {
    return requestBy("GET", fields);
  }

  /** The head of a request by a method, with fields beside {@code Host}. */
  public byte[] requestBy(String method, String... fields) {
    StringBuilder request = new StringBuilder();
    request.append(method).append(' ').append(path).append(" HTTP/1.1\r\n");
    request.append("Host: ").append(authority).append("\r\n");
    for (String field : fields) {
      request.append(field).append("\r\n");
    }
    return request.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  /** A request to create something, without a body. */
  public byte[] emptyPost() {
    return requestBy("POST", "Content-Length: 0");
  }

  /**
   * The address that a user connects from; the system's choice for the first 10,000. One address
   * has some 28,000 ports for a server, less what others use; on Linux all of 127.0.0.0/8 is this
   * machine.
   */
  public Optional<InetSocketAddress> source(int user) {
    int number = user / CONNECTIONS_PER_SOURCE;
    return number > 0 && spreads()
        ? Optional.of(new InetSocketAddress(loopback(1 + number), 0))
        : Optional.empty();
  }

  /** How many of so many users connect from one address, at most. */
  public int mostUsersPerSource(int users) {
    return spreads() ? Math.min(users, CONNECTIONS_PER_SOURCE) : users;
  }

  private boolean spreads() {
    return LINUX
        && address.getAddress() instanceof Inet4Address
        && address.getAddress().isLoopbackAddress();
  }

  private static InetAddress loopback(int last) {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, (byte) (last >> 8), (byte) last});
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
