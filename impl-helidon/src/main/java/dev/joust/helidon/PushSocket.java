package dev.joust.helidon;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.helidon.common.buffers.BufferData;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.websocket.WsOpCode;
import java.util.concurrent.RejectedExecutionException;

/** Pushes to a session's client, on threads that may block. */
record PushSocket(FrameWriter writer, InTurn tasks, Push push, CounterRecorder counters)
    implements Peer {

  @Override
  public boolean isOpen() {
    return writer.isOpen();
  }

  @Override
  public void send(Text text) {
    counters.messageSent();
    try {
      writer.write(WsOpCode.TEXT, BufferData.create(Bytes.of(text.bytes())));
    } catch (ServerConnectionException gone) {
      push.closed();
      return;
    }
    // The next text would otherwise be sent within this call.
    execute(push::sent);
  }

  @Override
  public void close(int code) {
    try {
      writer.close(code);
    } catch (ServerConnectionException gone) {
      push.closed();
    }
  }

  @Override
  public void execute(Runnable task) {
    try {
      tasks.execute(task);
    } catch (RejectedExecutionException stopping) {
      push.closed();
    }
  }
}
