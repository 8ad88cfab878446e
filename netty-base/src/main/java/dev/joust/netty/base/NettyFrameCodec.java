package dev.joust.netty.base;

import dev.joust.spi.codec.CodecTask;
import dev.joust.spi.codec.FrameCodec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** Netty's frame encoder and decoder, in a pipeline of their own. Netty masks only within them. */
public final class NettyFrameCodec implements FrameCodec {

  @Override
  public Optional<IntSupplier> encoder(byte[] payload, boolean masked) {
    EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameEncoder(masked));
    ByteBuf message = direct(payload);
    return Optional.of(
        new CodecTask(
            () -> write(message, channel, part -> {}),
            () -> {
              ByteBuf frame = Unpooled.buffer();
              write(message, channel, frame::writeBytes);
              return ByteBufUtil.getBytes(frame);
            }));
  }

  private static int write(ByteBuf message, EmbeddedChannel channel, Consumer<ByteBuf> parts) {
    channel.writeOutbound(new BinaryWebSocketFrame(message.retainedDuplicate()));
    int bytes = 0;
    for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      bytes += part.readableBytes();
      parts.accept(part);
      part.release();
    }
    return bytes;
  }

  @Override
  public Optional<IntSupplier> decoder(byte[] frame) {
    WebSocketDecoderConfig config =
        WebSocketDecoderConfig.newBuilder()
            .maxFramePayloadLength(frame.length)
            .expectMaskedFrames(frame[1] < 0)
            .build();
    EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameDecoder(config));
    ByteBuf whole = direct(frame);
    return Optional.of(
        new CodecTask(
            () -> {
              channel.writeInbound(whole.retainedDuplicate());
              BinaryWebSocketFrame read = channel.readInbound();
              int bytes = read.content().readableBytes();
              read.release();
              return bytes;
            },
            () -> {
              channel.writeInbound(whole.retainedDuplicate());
              BinaryWebSocketFrame read = channel.readInbound();
              byte[] payload = ByteBufUtil.getBytes(read.content());
              read.release();
              return payload;
            }));
  }

  private static ByteBuf direct(byte[] bytes) {
    return Unpooled.directBuffer(bytes.length).writeBytes(bytes);
  }
}
