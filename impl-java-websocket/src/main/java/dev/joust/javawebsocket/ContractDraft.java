package dev.joust.javawebsocket;

import dev.joust.spi.peer.Fragments;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.drafts.Draft;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.enums.Opcode;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.exceptions.InvalidFrameException;
import org.java_websocket.exceptions.InvalidHandshakeException;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.framing.Framedata;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.handshake.HandshakeBuilder;
import org.java_websocket.handshake.HandshakeImpl1Server;
import org.java_websocket.handshake.Handshakedata;
import org.java_websocket.handshake.ServerHandshakeBuilder;
import org.java_websocket.protocols.Protocol;

/** RFC 6455 as Java-WebSocket has it, with what it does wrong put right. */
final class ContractDraft extends Draft_6455 {

  private static final int MOST_HANDSHAKE_BYTES = 16 * 1024;
  private static final List<String> FIELDS =
      List.of("Upgrade", "Connection", "Sec-WebSocket-Accept", "Date");

  private final int maxMessageBytes;
  private final FrameHeads heads = new FrameHeads();
  private Fragments fragments;

  ContractDraft(int maxMessageBytes) {
    super(List.of(), List.of(new Protocol("")), maxMessageBytes);
    this.maxMessageBytes = maxMessageBytes;
  }

  @Override
  public Draft copyInstance() {
    return new ContractDraft(maxMessageBytes);
  }

  /** By default a handshake has no end. */
  @Override
  public Handshakedata translateHandshake(ByteBuffer bytes) throws InvalidHandshakeException {
    if (bytes.remaining() > MOST_HANDSHAKE_BYTES) {
      throw new InvalidHandshakeException("too long");
    }
    return super.translateHandshake(bytes);
  }

  /** By default the name of the server is told, and the client's options are sent back to it. */
  @Override
  public HandshakeBuilder postProcessHandshakeResponseAsServer(
      ClientHandshake request, ServerHandshakeBuilder response) throws InvalidHandshakeException {
    HandshakeBuilder made = super.postProcessHandshakeResponseAsServer(request, response);
    made.put("Connection", "Upgrade");
    HandshakeImpl1Server kept = new HandshakeImpl1Server();
    kept.setHttpStatusMessage("Switching Protocols");
    FIELDS.forEach(name -> kept.put(name, made.getFieldValue(name)));
    return kept;
  }

  /** By default frames that are not masked are taken (RFC 6455, section 5.1). */
  @Override
  public List<Framedata> translateFrame(ByteBuffer bytes) throws InvalidDataException {
    if (!heads.areMasked(bytes)) {
      throw new InvalidFrameException("not masked");
    }
    return super.translateFrame(bytes);
  }

  /**
   * By default fragments are neither counted before the last of them, nor is their text checked.
   */
  @Override
  public void processFrame(WebSocketImpl session, Framedata frame) throws InvalidDataException {
    boolean isFirst = frame.getOpcode() == Opcode.TEXT || frame.getOpcode() == Opcode.BINARY;
    boolean isWhole = isFirst && frame.isFin();
    if (isWhole && fragments == null || !isFirst && frame.getOpcode() != Opcode.CONTINUOUS) {
      super.processFrame(session, frame);
      return;
    }
    if (isFirst != (fragments == null)) {
      throw new InvalidDataException(CloseFrame.PROTOCOL_ERROR, "fragments out of order");
    }
    if (isFirst) {
      fragments = new Fragments(frame.getOpcode() == Opcode.TEXT, maxMessageBytes);
    }
    OptionalInt fault = fragments.add(frame.getPayloadData(), frame.isFin());
    if (fault.isPresent()) {
      throw new InvalidDataException(fault.getAsInt(), "too large, or not UTF-8");
    }
    if (frame.isFin()) {
      Fragments message = fragments;
      fragments = null;
      if (message.isText()) {
        session.getWebSocketListener().onWebsocketMessage(session, message.text());
      } else {
        session.getWebSocketListener().onWebsocketMessage(session, message.bytes());
      }
    }
  }
}
