package dev.joust.load.wire.http2;

import dev.joust.load.wire.io.MalformedAnswer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * The client's side of one HTTP/2 connection after another: frames, windows and streams. What is to
 * be sent is collected until somebody takes it. For use on one thread.
 */
public final class Http2Session implements FrameReader.Listener {

  /** The window of a stream and of a connection unless somebody says otherwise. */
  public static final int USUAL_WINDOW_BYTES = 65_535;

  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private static final int HEADER_TABLE_SIZE = 1;
  private static final int ENABLE_PUSH = 2;
  private static final int MAX_CONCURRENT_STREAMS = 3;
  private static final int INITIAL_WINDOW_SIZE = 4;
  private static final int MAX_FRAME_SIZE = 5;
  private static final int ENABLE_CONNECT_PROTOCOL = 8;
  private static final int SETTING_BYTES = 6;
  private static final int CANCEL = 8;

  /** Tells the server that no table is kept any more (RFC 7541, section 6.3). */
  private static final int NO_TABLE = 0x20;

  private static final byte[] NO_BODY = {};

  /** A stream, from its request to the end of its answer. */
  public abstract static class Stream {

    private int id;
    private boolean isBegun;
    private int status;
    private long contentLength;
    private long bodyBytes;
    private int taken;
    private byte[] body;
    private int bodySent;
    private long window;
    private boolean isBlocked;
    private boolean isTunnel;

    /** A part of the answer's body; the bytes are valid during this call. */
    protected void body(byte[] bytes, int from, int to) {}

    /** The answer's head is there. */
    protected void head(ResponseFields fields) {}

    /** The answer is there in full. */
    protected abstract void answered();

    /** The server ends the stream before its answer's end, in words that follow its name. */
    protected abstract void reset(String why);

    /** The answer's status. */
    public int status() {
      return status;
    }

    /** How many bytes of the answer's body have come. */
    public long bodyBytes() {
      return bodyBytes;
    }
  }

  /** Hears what happens to the connection as a whole. */
  public interface Listener {

    /** The server has said what it can take: requests can be sent. */
    void ready();

    /** Frames wait to be sent. */
    void wantsFlush();

    /** The server takes no more requests; the connection has no stream any more. */
    void drained();
  }

  private final Listener listener;
  private final int windowBytes;
  private final FrameReader reader = new FrameReader(this);
  private final IntObjectMap<Stream> streams = new IntObjectHashMap<>();
  private final Queue<Stream> blocked = new ArrayDeque<>();
  private ResponseFields fields = new ResponseFields();
  private ByteBuf out;
  private boolean isReady;
  private boolean takesTunnels;
  private boolean isDraining;
  private int nextId = 1;
  private long mostStreams;
  private long initialWindow;
  private long window;
  private int frameBytes;
  private boolean keepsFields;
  private boolean endsTable;
  private boolean isTaught;
  private int taken;

  /**
   * A session without a connection.
   *
   * @param windowBytes how many bytes of bodies the server may send ahead, on a stream and on the
   *     connection
   */
  public Http2Session(int windowBytes, Listener listener) {
    this.windowBytes = windowBytes;
    this.listener = listener;
  }

  /** Begins a connection that was made. */
  public void begin() {
    end();
    reader.reset();
    fields = new ResponseFields();
    isReady = false;
    takesTunnels = false;
    isDraining = false;
    nextId = 1;
    mostStreams = Integer.MAX_VALUE;
    initialWindow = USUAL_WINDOW_BYTES;
    window = USUAL_WINDOW_BYTES;
    frameBytes = FrameType.MOST_PAYLOAD_BYTES;
    keepsFields = true;
    endsTable = false;
    isTaught = false;
    taken = 0;
    boolean isUsual = windowBytes == USUAL_WINDOW_BYTES;
    out().writeBytes(PREFACE);
    frame(FrameType.SETTINGS, 0, 0, (isUsual ? 1 : 2) * SETTING_BYTES);
    out.writeShort(ENABLE_PUSH).writeInt(0);
    if (!isUsual) {
      out.writeShort(INITIAL_WINDOW_SIZE).writeInt(windowBytes);
    }
    if (windowBytes > USUAL_WINDOW_BYTES) {
      windowUpdate(0, windowBytes - USUAL_WINDOW_BYTES);
    }
  }

  /** Forgets the connection and its streams, which hear nothing. */
  public void end() {
    isReady = false;
    streams.clear();
    blocked.clear();
    if (out != null) {
      out.release();
      out = null;
    }
  }

  /** Whether the server takes another request now. */
  public boolean hasRoom() {
    return isReady && !isDraining && streams.size() < mostStreams;
  }

  /** Whether the server takes an extended CONNECT (RFC 8441, section 3). */
  public boolean takesTunnels() {
    return takesTunnels;
  }

  /** Sends a request; only while there is room. */
  public void request(Stream stream, RequestFields request, byte[] body) {
    begin(stream, false, body);
    head(stream.id, request, body.length == 0);
    if (body.length > 0) {
      sendBody(stream);
    }
  }

  /** Asks for a stream that is open both ways until one side ends it; only while there is room. */
  public void tunnel(Stream stream, RequestFields connect) {
    begin(stream, true, NO_BODY);
    head(stream.id, connect, false);
  }

  /** Sends bytes over a stream that is open both ways, as the windows take them. */
  public void send(Stream stream, ByteBuf bytes) {
    int left = stream.body.length - stream.bodySent;
    byte[] body = new byte[left + bytes.readableBytes()];
    System.arraycopy(stream.body, stream.bodySent, body, 0, left);
    bytes.readBytes(body, left, bytes.readableBytes());
    bytes.release();
    stream.body = body;
    stream.bodySent = 0;
    sendBody(stream);
  }

  private void begin(Stream stream, boolean isTunnel, byte[] body) {
    stream.isTunnel = isTunnel;
    stream.id = nextId;
    stream.isBegun = false;
    stream.status = 0;
    stream.bodyBytes = 0;
    stream.taken = 0;
    stream.bodySent = 0;
    stream.body = body;
    stream.window = initialWindow;
    stream.isBlocked = false;
    streams.put(nextId, stream);
    nextId += 2;
    isDraining = nextId < 0;
  }

  /** Gives a stream up, if it is open: its number may be another one's on a later connection. */
  public void cancel(Stream stream) {
    if (streams.get(stream.id) == stream) {
      streams.remove(stream.id);
      frame(FrameType.RST_STREAM, 0, stream.id, 4);
      out.writeInt(CANCEL);
      blocked.remove(stream);
      endIfDrained();
    }
  }

  private void head(int id, RequestFields request, boolean isAll) {
    byte[] block = keepsFields ? isTaught ? request.next() : request.first() : request.plain();
    isTaught = true;
    int flags = FrameType.END_HEADERS | (isAll ? FrameType.END_STREAM : 0);
    frame(FrameType.HEADERS, flags, id, block.length + (endsTable ? 1 : 0));
    if (endsTable) {
      endsTable = false;
      out.writeByte(NO_TABLE);
    }
    out.writeBytes(block);
  }

  /** Sends as much of a body as both windows take. */
  private void sendBody(Stream stream) {
    while (stream.bodySent < stream.body.length) {
      int left = stream.body.length - stream.bodySent;
      int count = (int) Math.min(Math.min(stream.window, window), Math.min(left, frameBytes));
      if (count <= 0) {
        if (!stream.isBlocked) {
          stream.isBlocked = true;
          blocked.add(stream);
        }
        return;
      }
      boolean isLast = count == left && !stream.isTunnel;
      frame(FrameType.DATA, isLast ? FrameType.END_STREAM : 0, stream.id, count);
      out.writeBytes(stream.body, stream.bodySent, count);
      stream.bodySent += count;
      stream.window -= count;
      window -= count;
    }
  }

  private void sendBlocked() {
    for (int left = blocked.size(); left > 0; left--) {
      Stream stream = blocked.remove();
      stream.isBlocked = false;
      sendBody(stream);
    }
  }

  /** What is to be sent; empty: nothing. The caller releases it. */
  public ByteBuf take() {
    ByteBuf all = out == null ? Unpooled.EMPTY_BUFFER : out;
    out = null;
    return all;
  }

  /** Reads what has arrived. */
  public void read(byte[] bytes, int from, int to) {
    reader.read(bytes, from, to);
  }

  @Override
  public void data(int id, byte[] bytes, int from, int to, int flowBytes, boolean isLast) {
    requireStream(id);
    taken += flowBytes;
    if (2 * taken >= windowBytes) {
      windowUpdate(0, taken);
      taken = 0;
    }
    Stream stream = streams.get(id);
    if (stream == null) {
      return;
    }
    if (!stream.isBegun) {
      throw new MalformedAnswer("a body without a head");
    }
    stream.bodyBytes += to - from;
    stream.body(bytes, from, to);
    if (isLast) {
      conclude(stream);
    } else {
      stream.taken += flowBytes;
      if (2 * stream.taken >= windowBytes) {
        windowUpdate(id, stream.taken);
        stream.taken = 0;
      }
    }
  }

  @Override
  public void headers(int id, byte[] bytes, int from, int to, boolean isLast) {
    requireStream(id);
    Stream stream = streams.get(id);
    boolean isTrailer = stream != null && stream.isBegun;
    fields.read(bytes, from, to, isTrailer);
    if (stream == null) {
      return;
    }
    if (isTrailer) {
      if (!isLast) {
        throw new MalformedAnswer("trailers that do not end the stream");
      }
    } else if (fields.status() >= 200) {
      stream.isBegun = true;
      stream.status = fields.status();
      stream.contentLength = fields.contentLength();
      stream.head(fields);
    } else if (isLast || fields.status() == 101) {
      throw new MalformedAnswer("an interim answer that HTTP/2 does not have");
    }
    if (isLast) {
      conclude(stream);
    }
  }

  private void requireStream(int id) {
    if ((id & 1) == 0 || (nextId > 0 && id >= nextId)) {
      throw new MalformedAnswer("an answer on stream %d, which nobody opened".formatted(id));
    }
  }

  private void conclude(Stream stream) {
    boolean hasBody = stream.bodyBytes > 0;
    if (hasBody
        && stream.contentLength != ResponseFields.UNKNOWN
        && stream.contentLength != stream.bodyBytes) {
      throw new MalformedAnswer(
          "a body of %d bytes, where %d were announced"
              .formatted(stream.bodyBytes, stream.contentLength));
    }
    streams.remove(stream.id);
    if (stream.isBlocked) {
      // The server has answered before it had the whole body, which it does not want.
      blocked.remove(stream);
      frame(FrameType.RST_STREAM, 0, stream.id, 4);
      out.writeInt(CANCEL);
    } else if (stream.isTunnel) {
      frame(FrameType.DATA, FrameType.END_STREAM, stream.id, 0);
    }
    stream.answered();
    endIfDrained();
  }

  @Override
  public void frame(int type, int flags, int id, byte[] bytes, int from, int to) {
    switch (type) {
      case FrameType.SETTINGS -> settings(flags, bytes, from, to);
      case FrameType.PING -> {
        if ((flags & FrameType.ACK) == 0) {
          frame(FrameType.PING, FrameType.ACK, 0, to - from);
          out.writeBytes(bytes, from, to - from);
        }
      }
      case FrameType.WINDOW_UPDATE -> {
        requireBytes(4, from, to);
        more(id, FrameReader.int31(bytes, from));
      }
      case FrameType.RST_STREAM -> {
        requireBytes(4, from, to);
        reset(id, FrameReader.int32(bytes, from));
      }
      case FrameType.GOAWAY -> {
        if (to - from < 8) {
          throw new MalformedAnswer("a frame that is cut off");
        }
        goAway(FrameReader.int31(bytes, from), FrameReader.int32(bytes, from + 4));
      }
      case FrameType.PUSH_PROMISE -> throw new MalformedAnswer("a push that nobody wants");
      default -> {
        // Frames of other types are ignored (RFC 9113, section 5.5).
      }
    }
  }

  private static void requireBytes(int bytes, int from, int to) {
    if (to - from != bytes) {
      throw new MalformedAnswer("a frame of %d bytes, not %d".formatted(to - from, bytes));
    }
  }

  private void settings(int flags, byte[] bytes, int from, int to) {
    if ((flags & FrameType.ACK) != 0) {
      return;
    }
    for (int at = from; at + SETTING_BYTES <= to; at += SETTING_BYTES) {
      int id = (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
      long value = FrameReader.int32(bytes, at + 2) & 0xFFFF_FFFFL;
      switch (id) {
        case HEADER_TABLE_SIZE -> {
          if (value < RequestFields.TABLE_BYTES && keepsFields) {
            keepsFields = false;
            endsTable = true;
          }
        }
        case MAX_CONCURRENT_STREAMS -> mostStreams = value;
        case INITIAL_WINDOW_SIZE -> {
          long change = value - initialWindow;
          initialWindow = value;
          streams.values().forEach(stream -> stream.window += change);
        }
        case ENABLE_CONNECT_PROTOCOL -> takesTunnels = value == 1;
        case MAX_FRAME_SIZE -> frameBytes = (int) Math.min(value, FrameType.MOST_PAYLOAD_BYTES);
        default -> {
          // Others are of no use to a client that takes no pushes.
        }
      }
    }
    frame(FrameType.SETTINGS, FrameType.ACK, 0, 0);
    sendBlocked();
    if (!isReady) {
      isReady = true;
      listener.ready();
    }
  }

  private void more(int id, int bytes) {
    if (id == 0) {
      window += bytes;
    } else {
      Stream stream = streams.get(id);
      if (stream == null) {
        return;
      }
      stream.window += bytes;
    }
    sendBlocked();
  }

  private void reset(int id, int code) {
    Stream stream = streams.remove(id);
    if (stream != null) {
      blocked.remove(stream);
      stream.reset("resets the stream with code " + code);
      endIfDrained();
    }
  }

  /** Streams that the server has not looked at end here; the others may still be answered. */
  private void goAway(int last, int code) {
    isDraining = true;
    List<Stream> lost = new ArrayList<>();
    streams
        .values()
        .forEach(
            stream -> {
              if (stream.id > last || code != 0) {
                lost.add(stream);
              }
            });
    for (Stream stream : lost) {
      streams.remove(stream.id);
      blocked.remove(stream);
    }
    lost.forEach(stream -> stream.reset("ends the connection with code " + code));
    endIfDrained();
  }

  private void endIfDrained() {
    if (isDraining && streams.isEmpty()) {
      listener.drained();
    }
  }

  private void windowUpdate(int id, int bytes) {
    frame(FrameType.WINDOW_UPDATE, 0, id, 4);
    out.writeInt(bytes);
  }

  private void frame(int type, int flags, int id, int payloadBytes) {
    out().writeMedium(payloadBytes).writeByte(type).writeByte(flags).writeInt(id);
  }

  private ByteBuf out() {
    if (out == null) {
      out = PooledByteBufAllocator.DEFAULT.directBuffer();
      listener.wantsFlush();
    }
    return out;
  }
}
