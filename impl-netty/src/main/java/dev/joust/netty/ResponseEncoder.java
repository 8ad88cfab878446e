package dev.joust.netty;

import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseEncoder;

/**
 * Netty's encoder, told which responses answer HEAD and so have no body whatever their head says.
 * {@link io.netty.handler.codec.http.HttpServerCodec} would know by itself, but loses what a client
 * sends together with its WebSocket handshake: it hands those bytes on past the frame decoder.
 */
final class ResponseEncoder extends HttpResponseEncoder implements HeadAnswers {

  private boolean answersHead;

  @Override
  public void answersHead(boolean head) {
    answersHead = head;
  }

  @Override
  protected boolean isContentAlwaysEmpty(HttpResponse response) {
    return answersHead || super.isContentAlwaysEmpty(response);
  }
}
