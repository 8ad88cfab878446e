import static org.asynchttpclient.Dsl.asyncHttpClient;
import static org.asynchttpclient.Dsl.config;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.asynchttpclient.AsyncCompletionHandlerBase;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.Response;
import org.asynchttpclient.ws.WebSocket;
import org.asynchttpclient.ws.WebSocketListener;
import org.asynchttpclient.ws.WebSocketUpgradeHandler;

/**
 * AsyncHttpClient in the plainest loop that its users write: each connection sends its next request
 * when the last is answered. It counts answers and nothing else.
 *
 * <p>Arguments: URI, connections, seconds of warm-up, seconds, {@code close} or {@code keep}. Prints
 * requests per second and the process's CPU microseconds for each.
 */
public final class BareAhc {

  private static final LongAdder ANSWERS = new LongAdder();
  private static volatile boolean over;

  public static void main(String[] arguments) throws Exception {
    String uri = arguments[0];
    int connections = Integer.parseInt(arguments[1]);
    boolean keep = !arguments[4].equals("close");
    CountDownLatch ended = new CountDownLatch(connections);
    AsyncHttpClient client =
        asyncHttpClient(
            config()
                .setIoThreadsCount(1)
                .setKeepAlive(keep)
                .setMaxRequestRetry(0)
                .setRequestTimeout(Duration.ofSeconds(10)));
    for (int i = 0; i < connections; i++) {
      if (uri.startsWith("ws")) {
        echo(client, uri, ended);
      } else {
        get(client, uri, ended);
      }
    }
    Thread.sleep(Long.parseLong(arguments[2]) * 1000);
    long answersBefore = ANSWERS.sum();
    Duration cpuBefore = cpu();
    long start = System.nanoTime();
    Thread.sleep(Long.parseLong(arguments[3]) * 1000);
    long answers = ANSWERS.sum() - answersBefore;
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpuMicros = cpu().minus(cpuBefore).toNanos() / 1e3;
    over = true;
    ended.await();
    System.out.printf("%.0f %.2f%n", answers / seconds, cpuMicros / answers);
    System.exit(0);
  }

  private static Duration cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
  }

  private static void get(AsyncHttpClient client, String uri, CountDownLatch ended) {
    if (over) {
      ended.countDown();
      return;
    }
    client
        .prepareGet(uri)
        .execute(
            new AsyncCompletionHandlerBase() {
              @Override
              public Response onCompleted(Response response) {
                ANSWERS.increment();
                get(client, uri, ended);
                return response;
              }

              @Override
              public void onThrowable(Throwable failure) {
                failure.printStackTrace();
                System.exit(1);
              }
            });
  }

  private static void echo(AsyncHttpClient client, String uri, CountDownLatch ended)
      throws Exception {
    byte[] message = new byte[64];
    client
        .prepareGet(uri)
        .execute(
            new WebSocketUpgradeHandler.Builder()
                .addWebSocketListener(
                    new WebSocketListener() {
                      private WebSocket socket;

                      @Override
                      public void onOpen(WebSocket opened) {
                        socket = opened;
                        socket.sendBinaryFrame(message);
                      }

                      @Override
                      public void onBinaryFrame(byte[] payload, boolean last, int rsv) {
                        ANSWERS.increment();
                        if (over) {
                          ended.countDown();
                        } else {
                          socket.sendBinaryFrame(message);
                        }
                      }

                      @Override
                      public void onClose(WebSocket closed, int code, String reason) {}

                      @Override
                      public void onError(Throwable failure) {
                        failure.printStackTrace();
                        System.exit(1);
                      }
                    })
                .build())
        .get();
  }
}
