package dev.joust.harness.feed;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.websocket.WebSocketConnection;

/** A reader by WebSocket: each text message is a document. */
final class SocketReader extends Reader<WebSocketConnection>
    implements WebSocketConnection.Listener {

  SocketReader(IoThread io, int number, LiveThread thread, int documentBytes) {
    super(io, number, thread, documentBytes);
  }

  @Override
  protected WebSocketConnection open() {
    return WebSocketConnection.open(io(), number(), io().target().path(), this, recorder());
  }

  @Override
  public void connected() {
    recorder().started();
  }

  @Override
  public void opened() {
    // The server pushes of its own accord.
  }

  @Override
  public void message(boolean binary) {
    if (binary) {
      throw new MalformedAnswer("a binary message");
    }
    arrived();
  }

  @Override
  public void closing() {
    fail(ErrorKind.CLOSED);
  }

  @Override
  public void ended(int code) {
    // It was given up when the server began to close.
  }
}
