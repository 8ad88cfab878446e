package dev.joust.netty;

import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import dev.joust.spi.Subscription;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import java.util.function.Function;

/** Writes live documents to one reader, one at a time; a slow reader skips some. */
final class LiveWriter {

  private final ChannelHandlerContext context;
  private final Function<LiveDocument, Object> encoder;
  private final Subscription subscription;
  private boolean inFlight;

  LiveWriter(ChannelHandlerContext context, LiveFeed feed, Function<LiveDocument, Object> encoder) {
    this.context = context;
    this.encoder = encoder;
    this.subscription = feed.subscribe(own -> context.executor().execute(this::write));
  }

  /** Writes the newest document; the others follow as they come, until the connection closes. */
  void begin() {
    context.channel().closeFuture().addListener(closed -> subscription.close());
    write();
  }

  private void write() {
    if (!inFlight) {
      subscription.next().ifPresent(this::write);
    }
  }

  private void write(LiveDocument document) {
    inFlight = true;
    ChannelFuture written = context.writeAndFlush(encoder.apply(document));
    written.addListener(
        done -> {
          inFlight = false;
          if (done.isSuccess()) {
            write();
          }
        });
  }
}
