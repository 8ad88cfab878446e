package dev.joust.harness.suite.jobs.client;

import dev.joust.load.wire.FakeServer;
import dev.joust.load.wire.FakeServer.Connection;
import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Job;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;

/** Serves the contract's jobs over bare sockets. */
final class JobServer implements AutoCloseable {

  private static final byte[] NORMAL_CLOSURE = {0x03, (byte) 0xe8};

  private final Application application;
  private final FakeServer server;

  private JobServer(Application application) throws IOException {
    this.application = application;
    this.server = FakeServer.start(this::serve);
  }

  static JobServer start(Duration jobMax) throws IOException {
    return new JobServer(Application.start(ApplicationSettings.defaults().withJobMax(jobMax)));
  }

  URI uri() {
    return URI.create(server.url("http"));
  }

  int accepted() {
    return server.accepted();
  }

  @Override
  public void close() throws IOException {
    server.close();
    application.close();
  }

  private void serve(Connection connection) throws IOException, InterruptedException {
    while (true) {
      String request = connection.request();
      String[] line = request.lines().findFirst().orElseThrow().split(" ");
      switch (line[1]) {
        case "/ws/job" -> {
          connection.acceptHandshake(request);
          connection.sendFrame(0x81, done().json().string().getBytes(StandardCharsets.UTF_8));
          connection.sendFrame(0x88, NORMAL_CLOSURE);
          connection.frame();
          return;
        }
        case "/ws/jobs" -> {
          connection.acceptHandshake(request);
          while (true) {
            connection.frame();
            connection.sendFrame(0x81, done().json().string().getBytes(StandardCharsets.UTF_8));
          }
        }
        case "/sse/job" -> {
          connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
          String event = done().event().string();
          connection.send("%x\r\n%s\r\n0\r\n\r\n".formatted(event.length(), event));
        }
        default -> connection.send(text(response(application.answer(line[0], line[1]))));
      }
    }
  }

  private static Response response(Answer answer) throws InterruptedException {
    if (!(answer instanceof Pending pending)) {
      return (Response) answer;
    }
    BlockingQueue<Response> ready = new ArrayBlockingQueue<>(1);
    pending.whenReady(ready::add);
    return ready.take();
  }

  private Job done() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    Job job = application.jobs().create();
    job.onComplete(done::countDown);
    done.await();
    return job;
  }

  private static String text(Response response) {
    String body = StandardCharsets.UTF_8.decode(response.body()).toString();
    return "HTTP/1.1 %d OK\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(response.status(), body.length(), body);
  }
}
