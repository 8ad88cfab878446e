package dev.joust.netty.base;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpContentDecompressor;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;

/**
 * Inflates the bodies of requests. One that cannot be inflated fails as a bad chunk does: by a last
 * content that says so, in its turn. Netty alone fires an exception, which overtakes what waits
 * before it, and takes a bad chunk of a compressed body for its end. After a failure nothing is
 * handed on.
 */
public final class BodyInflater extends HttpContentDecompressor {

  /** What one buffer of inflated bytes may hold; handlers limit what all of them do. */
  private static final int UNLIMITED = 0;

  private boolean hasFailed;

  /** An inflater for a connection, or a stream of HTTP/2. */
  public BodyInflater() {
    super(UNLIMITED);
  }

  @Override
  protected void decode(ChannelHandlerContext context, HttpObject message, List<Object> out)
      throws Exception {
    boolean isPart = message instanceof HttpContent && !(message instanceof HttpRequest);
    if (hasFailed) {
      return;
    }
    if (isPart && message.decoderResult().isFailure()) {
      fail(message.decoderResult().cause(), out);
      return;
    }
    try {
      super.decode(context, message, out);
    } catch (DecoderException failure) {
      fail(failure, out);
    }
  }

  private void fail(Throwable cause, List<Object> out) {
    hasFailed = true;
    LastHttpContent last = new DefaultLastHttpContent();
    last.setDecoderResult(DecoderResult.failure(cause));
    out.add(last);
  }
}
