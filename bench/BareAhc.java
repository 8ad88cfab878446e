import static org.asynchttpclient.Dsl.asyncHttpClient;
import static org.asynchttpclient.Dsl.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
 * <p>Arguments: URI, connections, exchange. See {@link Slices} for input and output.
 */
public final class BareAhc {

  static final int MESSAGE_BYTES = 64;

  private static final LongAdder ANSWERS = new LongAdder();
  private static volatile boolean over;
  private static volatile CountDownLatch busy;

  public static void main(String[] arguments) throws Exception {
    String uri = arguments[0];
    int connections = Integer.parseInt(arguments[1]);
    AsyncHttpClient client =
        asyncHttpClient(
            config()
                .setIoThreadsCount(1)
                .setKeepAlive(!arguments[2].equals("http-close"))
                .setMaxRequestRetry(0)
                .setRequestTimeout(Duration.ofSeconds(10)));
    List<Runnable> users = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      users.add(uri.startsWith("ws") ? echo(client, uri) : () -> get(client, uri));
    }
    Slices.serve(
        millis -> {
          over = false;
          busy = new CountDownLatch(connections);
          users.forEach(Runnable::run);
          Thread.sleep(millis);
          over = true;
          busy.await();
          return ANSWERS.sumThenReset();
        });
  }

  private static void get(AsyncHttpClient client, String uri) {
    client
        .prepareGet(uri)
        .execute(
            new AsyncCompletionHandlerBase() {
              @Override
              public Response onCompleted(Response response) {
                ANSWERS.increment();
                if (over) {
                  busy.countDown();
                } else {
                  get(client, uri);
                }
                return response;
              }

              @Override
              public void onThrowable(Throwable failure) {
                failure.printStackTrace();
                System.exit(1);
              }
            });
  }

  private static Runnable echo(AsyncHttpClient client, String uri) throws Exception {
    byte[] message = new byte[MESSAGE_BYTES];
    WebSocket opened =
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
                          }

                          @Override
                          public void onBinaryFrame(byte[] payload, boolean last, int rsv) {
                            ANSWERS.increment();
                            if (over) {
                              busy.countDown();
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
    return () -> opened.sendBinaryFrame(message);
  }
}
