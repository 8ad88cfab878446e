package dev.joust.load.wire.http2;

import dev.joust.load.wire.io.MalformedAnswer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads the fields of responses (RFC 7541), and keeps those that a load needs: the status, the
 * length, where a redirect leads and the extensions of a WebSocket. Of all others it keeps their
 * sizes, by which the table of one connection forgets the oldest.
 */
public final class ResponseFields {

  /** What the length is as long as no field tells it. */
  public static final long UNKNOWN = -1;

  private static final int TABLE_BYTES = 4_096;
  private static final int ENTRY_BYTES = 32;
  private static final int SLOTS = TABLE_BYTES / ENTRY_BYTES;

  private static final int OTHER = 0;
  private static final int STATUS = 1;
  private static final int LENGTH = 2;
  private static final int LOCATION = 3;
  private static final int PSEUDO = 4;
  private static final int EXTENSIONS = 5;

  /** Those of RFC 7541, appendix A, in their order. */
  private static final String STATIC_NAMES =
      """
      :authority :method :method :path :path :scheme :scheme :status :status :status
      :status :status :status :status accept-charset accept-encoding accept-language
      accept-ranges accept access-control-allow-origin age allow authorization
      cache-control content-disposition content-encoding content-language content-length
      content-location content-range content-type cookie date etag expect expires from
      host if-match if-modified-since if-none-match if-range if-unmodified-since
      last-modified link location max-forwards proxy-authenticate proxy-authorization
      range referer refresh retry-after server set-cookie strict-transport-security
      transfer-encoding user-agent vary via www-authenticate
      """;

  private static final int FIRST_STATUS = 8;
  private static final int[] STATIC_STATUSES = {200, 204, 206, 304, 400, 404, 500};

  /** A name, and what it means here. */
  private record Name(int kind, int bytes) {

    static Name of(byte[] bytes) {
      String name = new String(bytes, StandardCharsets.ISO_8859_1);
      int kind =
          switch (name) {
            case ":status" -> STATUS;
            case "content-length" -> LENGTH;
            case "location" -> LOCATION;
            case "sec-websocket-extensions" -> EXTENSIONS;
            default -> name.startsWith(":") ? PSEUDO : OTHER;
          };
      for (byte character : bytes) {
        if (character >= 'A' && character <= 'Z') {
          throw new MalformedAnswer("the field '%s' is not in lower case".formatted(name));
        }
      }
      return new Name(kind, bytes.length);
    }
  }

  private record Entry(Name name, byte[] value, int bytes) {}

  private static final Name[] STATIC =
      Arrays.stream(STATIC_NAMES.split("\\s"))
          .map(name -> Name.of(name.getBytes(StandardCharsets.ISO_8859_1)))
          .toArray(Name[]::new);

  private final Entry[] table = new Entry[SLOTS];
  private int newest;
  private int entries;
  private int tableBytes;
  private int mostTableBytes = TABLE_BYTES;

  private byte[] block;
  private int at;
  private int end;

  private int status;
  private long contentLength;
  private Optional<String> location = Optional.empty();
  private Optional<String> extensions = Optional.empty();

  /**
   * Reads all fields of a head or of trailers.
   *
   * @throws MalformedAnswer if they break the rules of RFC 7541, or those of RFC 9113 for a
   *     response
   */
  public void read(byte[] bytes, int from, int to, boolean isTrailer) {
    block = bytes;
    at = from;
    end = to;
    status = 0;
    contentLength = UNKNOWN;
    location = Optional.empty();
    extensions = Optional.empty();
    boolean isBegun = false;
    while (at < end) {
      int first = next();
      if (first >> 5 == 1) {
        if (isBegun) {
          throw new MalformedAnswer("a table's size changes between two fields");
        }
        resize(number(first, 5));
        continue;
      }
      if (first >= 0x80) {
        indexed(number(first, 7));
      } else if (first >= 0x40) {
        literal(number(first, 6), true);
      } else {
        literal(number(first, 4), false);
      }
      if (!isBegun && status == 0 && !isTrailer) {
        throw new MalformedAnswer("a response does not begin with its status");
      }
      isBegun = true;
    }
    if (isTrailer && status != 0) {
      throw new MalformedAnswer("a status in trailers");
    }
    if (!isTrailer && status == 0) {
      throw new MalformedAnswer("a response without a status");
    }
  }

  /** The status of the response whose fields were read last. */
  public int status() {
    return status;
  }

  /** Its {@code content-length}, or {@link #UNKNOWN}. */
  public long contentLength() {
    return contentLength;
  }

  public Optional<String> location() {
    return location;
  }

  /** Its {@code sec-websocket-extensions}. */
  public Optional<String> extensions() {
    return extensions;
  }

  private int next() {
    if (at >= end) {
      throw new MalformedAnswer("a field is cut off");
    }
    return block[at++] & 0xFF;
  }

  private int number(int first, int bits) {
    int most = (1 << bits) - 1;
    int number = first & most;
    if (number < most) {
      return number;
    }
    int shift = 0;
    int more;
    do {
      more = next();
      if (shift > 21) {
        throw new MalformedAnswer("a number of a field is too large");
      }
      number += (more & 0x7F) << shift;
      shift += 7;
    } while (more >= 0x80);
    return number;
  }

  private void indexed(int index) {
    if (index == 0) {
      throw new MalformedAnswer("a field of index 0");
    }
    if (index > STATIC.length) {
      Entry entry = entry(index);
      if (entry.name.kind != OTHER) {
        take(entry.name.kind, entry.value);
      }
    } else if (index >= FIRST_STATUS && index < FIRST_STATUS + STATIC_STATUSES.length) {
      status(STATIC_STATUSES[index - FIRST_STATUS]);
    } else if (STATIC[index - 1].kind == PSEUDO) {
      take(PSEUDO, null);
    }
  }

  private void literal(int index, boolean isKept) {
    Name name =
        index == 0
            ? Name.of(text())
            : index > STATIC.length ? entry(index).name : STATIC[index - 1];
    if (name.kind == OTHER && !isKept) {
      skipText();
      return;
    }
    byte[] value = text();
    if (name.kind != OTHER) {
      take(name.kind, value);
    }
    if (isKept) {
      keep(name, value);
    }
  }

  private void take(int kind, byte[] value) {
    switch (kind) {
      case STATUS -> status((int) decimal(value));
      case LENGTH -> contentLength = decimal(value);
      case LOCATION -> location = Optional.of(new String(value, StandardCharsets.ISO_8859_1));
      case EXTENSIONS -> extensions = Optional.of(new String(value, StandardCharsets.ISO_8859_1));
      default -> throw new MalformedAnswer("a pseudo-field that responses do not have");
    }
  }

  private void status(int value) {
    if (status != 0 || value < 100 || value > 999) {
      throw new MalformedAnswer("two statuses, or one that is not of three digits");
    }
    status = value;
  }

  private static long decimal(byte[] text) {
    if (text.length == 0 || text.length > 18) {
      throw new MalformedAnswer("no number");
    }
    long value = 0;
    for (byte digit : text) {
      if (digit < '0' || digit > '9') {
        throw new MalformedAnswer("no number");
      }
      value = 10 * value + digit - '0';
    }
    return value;
  }

  private byte[] text() {
    int first = next();
    int length = number(first, 7);
    if (length > end - at) {
      throw new MalformedAnswer("a field is cut off");
    }
    at += length;
    return first >= 0x80
        ? Huffman.decode(block, at - length, at)
        : Arrays.copyOfRange(block, at - length, at);
  }

  private void skipText() {
    int length = number(next(), 7);
    if (length > end - at) {
      throw new MalformedAnswer("a field is cut off");
    }
    at += length;
  }

  private Entry entry(int index) {
    int age = index - STATIC.length - 1;
    if (age >= entries) {
      throw new MalformedAnswer("a field of index %d, which is not there".formatted(index));
    }
    return table[Math.floorMod(newest - age, SLOTS)];
  }

  private void keep(Name name, byte[] value) {
    int bytes = ENTRY_BYTES + name.bytes + value.length;
    forget(mostTableBytes - bytes);
    if (bytes <= mostTableBytes) {
      newest = (newest + 1) % SLOTS;
      table[newest] = new Entry(name, name.kind == OTHER ? null : value, bytes);
      entries++;
      tableBytes += bytes;
    }
  }

  private void resize(int bytes) {
    if (bytes > TABLE_BYTES) {
      throw new MalformedAnswer("a table larger than was agreed");
    }
    mostTableBytes = bytes;
    forget(bytes);
  }

  private void forget(int downToBytes) {
    while (entries > 0 && tableBytes > downToBytes) {
      int oldest = Math.floorMod(newest - entries + 1, SLOTS);
      tableBytes -= table[oldest].bytes;
      table[oldest] = null;
      entries--;
    }
  }
}
