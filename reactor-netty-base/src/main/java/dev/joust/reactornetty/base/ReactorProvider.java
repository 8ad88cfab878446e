package dev.joust.reactornetty.base;

import dev.joust.netty.base.NettyProvider;
import dev.joust.spi.Feature;

/** Starts servers on Reactor Netty, within what it offers on this system. */
public abstract class ReactorProvider extends NettyProvider {

  /** A provider of servers on a framework, which messages call by this name. */
  protected ReactorProvider(String framework) {
    super(
        framework,
        Feature.HTTP2,
        Feature.HTTP2_FLOOD_LIMITS,
        Feature.HTTP2_WEBSOCKET,
        Feature.GOING_AWAY,
        Feature.QUEUED_PUSH,
        Feature.DECOMPRESSION);
  }
}
