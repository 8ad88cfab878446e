package dev.joust.vertx.base;

import dev.joust.netty.base.Lingering;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/** Ends a connection whose client may still be sending, behind what is written to it now. */
public final class LingeringClose {

  private LingeringClose() {}

  public static void of(HttpConnection connection) {
    Channel channel = ((ConnectionBase) connection).channel();
    channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> Lingering.close(channel));
  }
}
