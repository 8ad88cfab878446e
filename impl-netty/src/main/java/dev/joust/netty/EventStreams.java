package dev.joust.netty;

import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Jobs;
import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpContent;

/** The events of a stream whose head has been written. */
final class EventStreams {

  private EventStreams() {}

  /**
   * Sends one event when a new job completes, then ends.
   *
   * @return takes that back
   */
  static Registration job(ChannelHandlerContext context, Jobs jobs, Runnable end) {
    context.flush();
    Job job = jobs.create();
    return job.onComplete(
        () ->
            context
                .executor()
                .execute(
                    () -> {
                      ByteBuf event = ByteBufUtil.writeUtf8(context.alloc(), job.event().string());
                      context.write(new DefaultHttpContent(event));
                      end.run();
                    }));
  }

  /** Sends live documents until the client leaves. */
  static void live(ChannelHandlerContext context, LiveFeed feed) {
    context.flush();
    new LiveWriter(context, feed, EventStreams::content).begin();
  }

  private static DefaultHttpContent content(LiveDocument document) {
    return new DefaultHttpContent(Unpooled.wrappedBuffer(document.event().bytes()));
  }
}
