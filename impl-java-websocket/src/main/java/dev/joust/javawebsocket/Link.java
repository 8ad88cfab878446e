package dev.joust.javawebsocket;

import java.io.IOException;
import java.nio.channels.ByteChannel;

/** A session's channel. */
interface Link extends ByteChannel {

  /** Ends the output, so that the client sees the end, and can still send. */
  void endOutput() throws IOException;
}
