package dev.joust.load.ahc;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.MalformedAnswer;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Reads along, ahead of AsyncHttpClient's codec, by the rules of the client {@code wire}: what
 * breaks them, or nobody has asked for, fails the request under way instead of being taken for an
 * answer. One for each connection.
 */
final class AnswerGuard extends ChannelDuplexHandler {

  private final AtomicReference<LoadRecorder> recorder;
  private final ResponseReader reader = new ResponseReader();
  private byte[] room = new byte[1024];
  private boolean waiting;

  /** The recorder is that of the load that runs now; answers to {@code HEAD} have no bodies. */
  AnswerGuard(AtomicReference<LoadRecorder> recorder, boolean headsAlone) {
    this.recorder = recorder;
    if (headsAlone) {
      reader.expectHeadsAlone();
    }
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (!waiting) {
      waiting = true;
      reader.reset();
    }
    context.write(message, promise);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (!(message instanceof ByteBuf bytes)) {
      context.fireChannelRead(message);
      return;
    }
    try {
      if (waiting) {
        read(bytes);
      } else {
        refuse(bytes);
      }
    } catch (MalformedAnswer malformed) {
      drop(context, bytes, new WrongAnswer(ErrorKind.OTHER, malformed.getMessage()));
      return;
    } catch (WrongAnswer wrong) {
      drop(context, bytes, wrong);
      return;
    }
    context.fireChannelRead(bytes);
  }

  /** The server says that nothing more will come, and may wait for the same of the client. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslCloseCompletionEvent) {
      context.close();
    }
    context.fireUserEventTriggered(event);
  }

  private void read(ByteBuf bytes) throws WrongAnswer {
    int count = copy(bytes);
    if (reader.read(room, 0, count) < count) {
      throw new WrongAnswer(ErrorKind.LENGTH, ResponseReader.SURPLUS);
    }
    waiting = !reader.isComplete();
  }

  /** A server may end an idle connection with a 408; any other answer to nothing is wrong. */
  private void refuse(ByteBuf bytes) throws WrongAnswer {
    int count = copy(bytes);
    throw new WrongAnswer(reader.readUnasked(room, count), ResponseReader.UNASKED);
  }

  private int copy(ByteBuf bytes) {
    int count = bytes.readableBytes();
    if (count > room.length) {
      room = new byte[2 * count];
    }
    bytes.getBytes(bytes.readerIndex(), room, 0, count);
    return count;
  }

  private void drop(ChannelHandlerContext context, ByteBuf bytes, WrongAnswer wrong) {
    bytes.release();
    if (waiting) {
      waiting = false;
      context.fireExceptionCaught(wrong);
    } else if (wrong.kind() != ErrorKind.CLOSED) {
      recorder.getPlain().failed(wrong.kind(), wrong::getMessage);
    }
    context.close();
  }
}
