package dev.joust.netty.base;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;

/**
 * What Netty has since some release after 4.1.19: {@code regressions/paper-2018} has another class
 * in the place of this one.
 */
final class LaterApi {

  private LaterApi() {}

  /** Sends {@code close_notify}. */
  static Future<?> closeOutput(SslHandler tls) {
    return tls.closeOutbound();
  }

  /** The sizes of the buffers that sockets are read into where none is set. */
  static String adaptiveSizes() {
    return "adaptive, %d to %d"
        .formatted(
            AdaptiveRecvByteBufAllocator.DEFAULT_MINIMUM,
            AdaptiveRecvByteBufAllocator.DEFAULT_MAXIMUM);
  }
}
