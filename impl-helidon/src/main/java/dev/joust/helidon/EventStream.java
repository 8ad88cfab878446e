package dev.joust.helidon;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.helidon.webserver.CloseConnectionException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Answers a request with events; the request's thread waits for them and writes them. */
final class EventStream implements Peer {

  private final TextSink sink;
  private final Push push;
  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private volatile boolean isOver;

  EventStream(TextSink sink, Push push) {
    this.sink = sink;
    this.push = push;
  }

  /** Returns when the stream has ended. */
  void run() {
    try {
      push.opened(this);
      while (!isOver) {
        tasks.take().run();
      }
      sink.close();
    } catch (InterruptedException stopping) {
      throw new CloseConnectionException("the server stops", stopping);
    } finally {
      isOver = true;
      push.closed();
    }
  }

  @Override
  public boolean isOpen() {
    return !isOver;
  }

  @Override
  public void send(Text text) {
    sink.emit(text);
    // The next event would otherwise be sent within this call.
    execute(push::sent);
  }

  @Override
  public void close(int code) {
    isOver = true;
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }
}
