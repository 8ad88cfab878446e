package dev.joust.tomcat;

import dev.joust.spi.codec.CodecTask;
import dev.joust.spi.codec.FrameCodec;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.apache.tomcat.websocket.WsSession;
import org.apache.tomcat.websocket.WsWebSocketContainer;

/**
 * Tomcat's sender and reader of frames, on sessions without a connection. Its mask is part of the
 * reader, and of nothing else.
 */
public final class TomcatFrameCodec implements FrameCodec {

  private static final int MOST_HEADER_BYTES = 14;

  @Override
  public Optional<IntSupplier> encoder(byte[] payload, boolean masked) {
    FrameOutput out = new FrameOutput(masked, MOST_HEADER_BYTES + payload.length);
    out.open(session(out));
    ByteBuffer message = ByteBuffer.wrap(payload);
    IntSupplier work = () -> out.encode(message.clear());
    return Optional.of(
        new CodecTask(
            work,
            () -> {
              work.getAsInt();
              return out.frame();
            }));
  }

  @Override
  public Optional<IntSupplier> decoder(byte[] frame) {
    boolean masked = frame[1] < 0;
    FrameOutput unused = new FrameOutput(false, 0);
    WsSession session = session(unused);
    Received received = new Received(ByteBuffer.allocate(frame.length));
    session.addMessageHandler(ByteBuffer.class, received);
    FrameInput in = FrameInput.of(session, masked);
    IntSupplier work =
        () -> {
          received.bytes().clear();
          try {
            in.decode(frame);
          } catch (IOException noFrame) {
            throw new UncheckedIOException(noFrame);
          }
          return received.bytes().position();
        };
    return Optional.of(
        new CodecTask(
            work,
            () -> {
              byte[] payload = new byte[work.getAsInt()];
              received.bytes().get(0, payload);
              return payload;
            }));
  }

  private static WsSession session(FrameOutput out) {
    try {
      return new WsSession(
          out,
          new WsWebSocketContainer(),
          URI.create("/"),
          Map.of(),
          null,
          null,
          null,
          List.of(),
          null,
          Map.of(),
          false,
          ServerEndpointConfig.Builder.create(Nobody.class, "/").build());
    } catch (DeploymentException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The parts of a message as Tomcat hands them out. */
  private record Received(ByteBuffer bytes) implements MessageHandler.Partial<ByteBuffer> {

    @Override
    public void onMessage(ByteBuffer part, boolean isLast) {
      bytes.put(part);
    }
  }

  /** A session has an endpoint, be it one that does nothing. */
  public static final class Nobody extends Endpoint {

    @Override
    public void onOpen(Session session, EndpointConfig config) {}
  }
}
