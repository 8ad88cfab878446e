package dev.joust.harness.suite.live.client;

import dev.joust.load.ErrorKind;
import java.net.InetSocketAddress;
import java.util.Optional;

/** A reader to whom the server sends every state, once. One that is cut off does not come back. */
abstract class PushReader extends Reader {

  private boolean gone;

  PushReader(LiveThread thread, Optional<InetSocketAddress> source, int documentBytes) {
    super(thread, source, documentBytes);
  }

  /** What it sends as soon as it is connected. */
  abstract byte[] request();

  @Override
  protected final boolean sendsOften() {
    return false;
  }

  @Override
  protected final void connected() {
    byte[] request = request();
    recorder().started();
    write(request);
  }

  @Override
  protected final void endOfStream() {
    fail(ErrorKind.CLOSED);
  }

  @Override
  final void repeated() {
    log().doubled();
  }

  @Override
  final void lost() {
    gone = true;
    finish();
  }

  @Override
  final boolean isGone() {
    return gone;
  }
}
