import static org.asynchttpclient.Dsl.asyncHttpClient;
import static org.asynchttpclient.Dsl.config;

import io.netty.handler.codec.http.HttpHeaders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.HttpResponseStatus;
import org.asynchttpclient.Request;
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
    Request request = client.prepareGet(uri).build();
    List<Runnable> users = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      users.add(uri.startsWith("ws") ? echo(client, uri) : new Asking(client, request));
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

  /** Sends the same request again and again, and lets its body go by. */
  private record Asking(AsyncHttpClient client, Request request)
      implements AsyncHandler<Void>, Runnable {

    @Override
    public void run() {
      client.executeRequest(request, this);
    }

    @Override
    public State onStatusReceived(HttpResponseStatus status) {
      return State.CONTINUE;
    }

    @Override
    public State onHeadersReceived(HttpHeaders headers) {
      return State.CONTINUE;
    }

    @Override
    public State onBodyPartReceived(HttpResponseBodyPart part) {
      return State.CONTINUE;
    }

    @Override
    public Void onCompleted() {
      ANSWERS.increment();
      if (over) {
        busy.countDown();
      } else {
        run();
      }
      return null;
    }

    @Override
    public void onThrowable(Throwable failure) {
      failure.printStackTrace();
      System.exit(1);
    }
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
