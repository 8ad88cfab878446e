package dev.joust.load.wire.io;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoRegistration;
import io.netty.util.concurrent.ThreadAwareExecutor;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * I/O threads that, while they are told to, ask the system for news again and again and do not
 * sleep. A processor that sleeps takes tens of microseconds to wake up, and on a virtual machine
 * its host may have given it away meanwhile; both would be in each response time.
 */
final class BusyPolling implements IoHandlerFactory {

  private final IoHandlerFactory handlers;
  private final List<Handler> all = new CopyOnWriteArrayList<>();

  /** False in closed loops, which so do without the clock. */
  private volatile boolean isOn;

  /** When it ends at the latest, as {@link System#nanoTime()}. */
  private volatile long endNanos;

  BusyPolling(IoHandlerFactory handlers) {
    this.handlers = handlers;
  }

  @Override
  public Handler newHandler(ThreadAwareExecutor thread) {
    Handler handler = new Handler(thread, handlers.newHandler(thread));
    all.add(handler);
    return handler;
  }

  @Override
  public boolean isChangingThreadSupported() {
    return handlers.isChangingThreadSupported();
  }

  /** Threads do not sleep until then; one that sleeps already goes on until it is woken. */
  void until(long nanoTime) {
    endNanos = nanoTime;
    isOn = true;
  }

  void end() {
    isOn = false;
  }

  /** For how long threads found nothing to do meanwhile, all of them added. */
  long idleNanos() {
    return all.stream().mapToLong(handler -> handler.idleNanos.get()).sum();
  }

  Handler of(ThreadAwareExecutor thread) {
    return all.stream().filter(handler -> handler.thread == thread).findFirst().orElseThrow();
  }

  /** The handler of one thread, on which all but its idle time is used. */
  final class Handler implements IoHandler, IoHandlerContext {

    private final ThreadAwareExecutor thread;
    private final IoHandler handler;
    private final AtomicLong idleNanos = new AtomicLong();
    private IoHandlerContext context;
    private boolean worked = true;
    private long lastNanos;

    private Handler(ThreadAwareExecutor thread, IoHandler handler) {
      this.thread = thread;
      this.handler = handler;
    }

    /** The thread has sent something since it last asked for news. */
    void worked() {
      worked = true;
    }

    @Override
    public int run(IoHandlerContext of) {
      if (!isOn) {
        return runUntilNews(of);
      }
      long before = System.nanoTime();
      if (before - endNanos >= 0) {
        return runUntilNews(of);
      }
      context = of;
      int handled = handler.run(this);
      if (handled == 0 && !worked) {
        idleNanos.lazySet(idleNanos.get() + before - lastNanos);
      }
      lastNanos = before;
      worked = handled > 0;
      return handled;
    }

    private int runUntilNews(IoHandlerContext of) {
      // Once it polls again, it has not been idle since the last time.
      worked = true;
      return handler.run(of);
    }

    @Override
    public boolean canBlock() {
      return false;
    }

    @Override
    public long delayNanos(long currentTimeNanos) {
      return context.delayNanos(currentTimeNanos);
    }

    @Override
    public long deadlineNanos() {
      return context.deadlineNanos();
    }

    @Override
    public void reportActiveIoTime(long activeNanos) {
      context.reportActiveIoTime(activeNanos);
    }

    @Override
    public boolean shouldReportActiveIoTime() {
      return context.shouldReportActiveIoTime();
    }

    @Override
    public void initialize() {
      handler.initialize();
    }

    @Override
    public void prepareToDestroy() {
      handler.prepareToDestroy();
    }

    @Override
    public void destroy() {
      handler.destroy();
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
      return handler.register(handle);
    }

    @Override
    public void wakeup() {
      handler.wakeup();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
      return handler.isCompatible(handleType);
    }
  }
}
