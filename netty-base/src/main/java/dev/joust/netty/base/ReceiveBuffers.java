package dev.joust.netty.base;

import dev.joust.spi.ServerSettings;
import io.netty.channel.Channel;
import io.netty.channel.FixedRecvByteBufAllocator;
import java.util.OptionalInt;

/** The size of the buffers that Netty reads sockets into. */
public final class ReceiveBuffers {

  private ReceiveBuffers() {}

  /** Gives a new connection the size that the settings ask for, if they do. */
  public static void size(Channel connection, ServerSettings settings) {
    // https://netty.io/4.2/api/io/netty/channel/FixedRecvByteBufAllocator.html
    settings
        .bufferBytes()
        .ifPresent(
            n -> connection.config().setRecvByteBufAllocator(new FixedRecvByteBufAllocator(n)));
  }

  /** The size in effect, where these bytes are asked for. */
  public static String effective(OptionalInt bytes) {
    return bytes.isPresent() ? String.valueOf(bytes.getAsInt()) : LaterApi.adaptiveSizes();
  }
}
