package dev.joust.load.wire.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class Http2SessionTest {

  private static final byte[] NO_BODY = {};
  private static final byte[] EMPTY_SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};

  /** Status 200 and no body, on stream 1. */
  private static final byte[] ANSWER = {0, 0, 1, 1, 5, 0, 0, 0, 1, (byte) 0x88};

  private static final RequestFields REQUEST =
      RequestFields.of("GET", false, "localhost", "/", true, List.of());

  /** Hears nothing. */
  private static final Http2Session.Listener DEAF =
      new Http2Session.Listener() {
        @Override
        public void ready() {}

        @Override
        public void wantsFlush() {}

        @Override
        public void drained() {}
      };

  private final Http2Session session = new Http2Session(Http2Session.USUAL_WINDOW_BYTES, DEAF);

  @Test
  void aStreamThatIsGivenUpHearsNothing() {
    Request request = beginWithARequest();

    session.cancel(request);
    session.read(ANSWER, 0, ANSWER.length);

    assertThat(request.answers).isZero();
    session.end();
  }

  /** Streams have the same numbers on the next connection. */
  @Test
  void aStreamOfAnEarlierConnectionIsGivenUpAlone() {
    Request earlier = beginWithARequest();
    Request request = beginWithARequest();

    session.cancel(earlier);
    session.read(ANSWER, 0, ANSWER.length);

    assertThat(request.answers).isEqualTo(1);
    assertThat(earlier.answers).isZero();
    session.end();
  }

  private Request beginWithARequest() {
    session.begin();
    session.read(EMPTY_SETTINGS, 0, EMPTY_SETTINGS.length);
    Request request = new Request();
    session.request(request, REQUEST, NO_BODY);
    return request;
  }

  private static final class Request extends Http2Session.Stream {

    private int answers;

    @Override
    protected void answered() {
      answers++;
    }

    @Override
    protected void reset(String why) {
      throw new AssertionError(why);
    }
  }
}
