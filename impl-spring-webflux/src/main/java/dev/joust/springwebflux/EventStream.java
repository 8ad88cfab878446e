package dev.joust.springwebflux;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * A stream of events, as its text is: {@code ServerSentEvent} would write fields in a way of its
 * own. WebFlux asks for more events before the last has left, so that an empty write behind each
 * tells of it.
 */
final class EventStream implements Peer {

  private final Channel channel;
  private final DataBufferFactory buffers;
  private final Push push;
  private final Sinks.Many<Publisher<DataBuffer>> events =
      Sinks.many().unicast().onBackpressureBuffer();

  EventStream(Channel channel, DataBufferFactory buffers, Push push) {
    this.channel = channel;
    this.buffers = buffers;
    this.push = push;
  }

  /** Sends the head, which WebFlux would keep back until the first event, and then the events. */
  Mono<Void> writeTo(ServerHttpResponse response) {
    Publisher<DataBuffer> opened =
        Mono.fromRunnable(() -> channel.eventLoop().execute(() -> push.opened(this)));
    return response
        .writeAndFlushWith(Flux.concat(Mono.just(opened), events.asFlux()))
        .doFinally(ended -> push.closed());
  }

  @Override
  public boolean isOpen() {
    return channel.isActive();
  }

  @Override
  public void send(Text text) {
    emit(text);
    // https://netty.io/4.2/api/io/netty/channel/ChannelOutboundInvoker.html
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(
            written -> {
              if (written.isSuccess()) {
                // The next event would otherwise be queued by the write that this one is within.
                execute(push::sent);
              } else {
                push.closed();
              }
            });
  }

  @Override
  public void sendLast(Text text) {
    emit(text);
    events.tryEmitComplete();
  }

  private void emit(Text text) {
    events.tryEmitNext(Mono.just(buffers.wrap(text.bytes())));
  }

  @Override
  public void close(int code) {
    events.tryEmitComplete();
  }

  @Override
  public void execute(Runnable task) {
    channel.eventLoop().execute(task);
  }
}
