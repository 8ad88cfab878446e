package dev.joust.tck.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * An HTTP response as it came over the wire, parsed strictly.
 *
 * @param statusLine the first line; what follows the status, the reason phrase, may be empty (RFC
 *     9112, section 4)
 * @param headers the header lines in their order
 * @param body the body, chunks joined
 */
public record RawResponse(String statusLine, List<String> headers, byte[] body) {

  /** Reads the response to a request that has a body where its head says so. */
  public static RawResponse read(RawConnection connection) throws IOException {
    RawResponse head = readHead(connection);
    return new RawResponse(head.statusLine, head.headers, head.readBody(connection));
  }

  /** Reads a response that has no body whatever its head says, as to HEAD. */
  public static RawResponse readHead(RawConnection connection) throws IOException {
    String statusLine = connection.readLine();
    if (!statusLine.matches("HTTP/1\\.[01] [1-5][0-9][0-9] .*")) {
      throw new IOException("malformed status line: " + statusLine);
    }
    List<String> headers = new ArrayList<>();
    for (String line = connection.readLine(); !line.isEmpty(); line = connection.readLine()) {
      if (!line.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+:.*")) {
        throw new IOException("malformed header line: " + line);
      }
      headers.add(line);
    }
    return new RawResponse(statusLine, List.copyOf(headers), new byte[0]);
  }

  public int status() {
    return Integer.parseInt(statusLine.substring(9, 12));
  }

  /** The value of a field that occurs at most once. */
  public Optional<String> header(String name) {
    List<String> values =
        headers.stream()
            .filter(line -> name(line).equals(name.toLowerCase(Locale.ROOT)))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .toList();
    if (values.size() > 1) {
      throw new IllegalStateException("%s occurs twice in %s".formatted(name, headers));
    }
    return values.stream().findFirst();
  }

  /** The names of all fields in lower case. */
  public Set<String> headerNames() {
    Set<String> names = new TreeSet<>();
    headers.forEach(line -> names.add(name(line)));
    return names;
  }

  /** The length of all header lines with their line ends. */
  public int headerBytes() {
    return headers.stream().mapToInt(line -> line.length() + 2).sum();
  }

  /** Status line and header lines, for a message. */
  public String head() {
    return statusLine + "\n" + String.join("\n", headers);
  }

  /** Asserts that the status is 200 and the body this one, in a message of any length of body. */
  public void assertBody(byte[] expected) {
    assertThat(status()).as("status of %s", this).isEqualTo(200);
    assertThat(body.length).as("bytes of the body of %s", this).isEqualTo(expected.length);
    assertThat(Arrays.mismatch(body, expected)).as("first byte that differs").isEqualTo(-1);
  }

  /** The response as far as a message has room for it. */
  @Override
  public String toString() {
    return head() + "\n\n" + RawConnection.printable(body);
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  private static String name(String line) {
    return line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT);
  }

  private byte[] readBody(RawConnection connection) throws IOException {
    if (status() < 200 || status() == 204 || status() == 304) {
      return new byte[0];
    }
    if (header("Transfer-Encoding").isPresent()) {
      return readChunks(connection);
    }
    Optional<String> length = header("Content-Length");
    return length.isPresent()
        ? connection.readExactly(Integer.parseInt(length.get()))
        : connection.readToEnd();
  }

  private static byte[] readChunks(RawConnection connection) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] chunk = readChunk(connection);
    while (chunk.length > 0) {
      body.writeBytes(chunk);
      readChunkEnd(connection);
      chunk = readChunk(connection);
    }
    readChunkEnd(connection);
    return body.toByteArray();
  }

  /** Reads a chunk without the line's end that follows it; the last one is empty. */
  static byte[] readChunk(RawConnection connection) throws IOException {
    return connection.readExactly(Integer.parseInt(connection.readLine(), 16));
  }

  /** Reads what follows a chunk's bytes, which a server may send no sooner than the next chunk. */
  static void readChunkEnd(RawConnection connection) throws IOException {
    String end = connection.readLine();
    if (!end.isEmpty()) {
      throw new IOException("bytes after a chunk: " + end);
    }
  }
}
