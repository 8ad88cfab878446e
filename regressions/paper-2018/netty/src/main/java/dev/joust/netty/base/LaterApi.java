package dev.joust.netty.base;

import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;

/** The same by what Netty 4.1.19 has. */
final class LaterApi {

  private LaterApi() {}

  /** Sends {@code close_notify}. */
  static Future<?> closeOutput(SslHandler tls) {
    return tls.close();
  }

  /** The sizes of the buffers that sockets are read into where none is set. */
  static String adaptiveSizes() {
    return "adaptive, 64 to 65536";
  }
}
