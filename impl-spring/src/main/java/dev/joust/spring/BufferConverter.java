package dev.joust.spring;

import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;

/** Writes bodies that are buffers, which Spring knows as arrays of bytes alone. */
final class BufferConverter extends AbstractHttpMessageConverter<ByteBuffer> {

  BufferConverter() {
    super(MediaType.ALL);
  }

  @Override
  protected boolean supports(Class<?> type) {
    return ByteBuffer.class.isAssignableFrom(type);
  }

  @Override
  public boolean canRead(Class<?> type, MediaType mediaType) {
    return false;
  }

  @Override
  protected ByteBuffer readInternal(Class<? extends ByteBuffer> type, HttpInputMessage message) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected Long getContentLength(ByteBuffer body, MediaType contentType) {
    return (long) body.remaining();
  }

  @Override
  protected void writeInternal(ByteBuffer body, HttpOutputMessage message) throws IOException {
    OutputStream out = message.getBody();
    if (out instanceof ServletOutputStream servletOut) {
      servletOut.write(body);
    } else {
      Channels.newChannel(out).write(body);
    }
  }
}
