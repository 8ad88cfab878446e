package dev.joust.spring;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import java.io.IOException;
import java.util.concurrent.Executor;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;

/**
 * A stream of events, as its text is: {@code SseEmitter} would write fields in a way of its own.
 * Sending blocks, so it is done by Spring's task executor.
 */
record EventStream(ResponseBodyEmitter emitter, Push push, Executor executor) implements Peer {

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void send(Text text) {
    executor.execute(
        () -> {
          try {
            emitter.send(text.string(), MediaType.TEXT_EVENT_STREAM);
            push.sent();
          } catch (IOException | IllegalStateException gone) {
            push.closed();
          }
        });
  }

  @Override
  public void sendLast(Text text) {
    executor.execute(
        () -> {
          try {
            emitter.send(text.string(), MediaType.TEXT_EVENT_STREAM);
            emitter.complete();
          } catch (IOException | IllegalStateException gone) {
            push.closed();
          }
        });
  }

  @Override
  public void close(int code) {
    emitter.complete();
  }
}
