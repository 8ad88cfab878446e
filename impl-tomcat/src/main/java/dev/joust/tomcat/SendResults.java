package dev.joust.tomcat;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.apache.tomcat.websocket.server.WsRemoteEndpointImplServer;

/**
 * Runs the results of WebSocket sends on the thread that has sent, and gives all else to Tomcat's
 * threads. Tomcat gives them the results, too, and until one of them has taken it a message counts
 * as on its way. A pong or a close frame waits for that, and holds a thread meanwhile: with a
 * single thread, until the time for it has run out.
 */
final class SendResults implements Executor {

  /** A thread's results that have come up while it runs another: a long text is sent by many. */
  private static final class Due {
    private final Queue<Runnable> next = new ArrayDeque<>();
    private boolean isRunning;
  }

  private final Supplier<Executor> threads;
  private final ThreadLocal<Due> dues = ThreadLocal.withInitial(Due::new);

  SendResults(Supplier<Executor> threads) {
    this.threads = threads;
  }

  @Override
  public void execute(Runnable task) {
    if (task.getClass().getNestHost() == WsRemoteEndpointImplServer.class) {
      runHere(task);
    } else {
      threads.get().execute(task);
    }
  }

  private void runHere(Runnable result) {
    Due due = dues.get();
    due.next.add(result);
    if (due.isRunning) {
      return;
    }
    due.isRunning = true;
    try {
      for (Runnable next = due.next.poll(); next != null; next = due.next.poll()) {
        next.run();
      }
    } finally {
      due.next.clear();
      due.isRunning = false;
    }
  }
}
