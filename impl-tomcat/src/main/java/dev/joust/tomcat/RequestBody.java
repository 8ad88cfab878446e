package dev.joust.tomcat;

import dev.joust.spi.Application;
import dev.joust.spi.Response;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.coyote.BadRequestException;

/** A request's body, read as it comes and without blocking, and the response that follows it. */
abstract class RequestBody implements ReadListener {

  final HttpServletRequest request;
  final Application application;
  private final HttpServletResponse response;
  private ServletInputStream in;
  private boolean isAnswered;

  RequestBody(HttpServletRequest request, HttpServletResponse response, Application application) {
    this.request = request;
    this.response = response;
    this.application = application;
  }

  /** Reads what has come of the body, or a part of that; it may answer at once. */
  abstract void read(ServletInputStream in) throws IOException;

  abstract Response answer();

  void begin() throws IOException {
    in = request.getInputStream();
    if (hasComeWhole()) {
      onAllDataRead();
      return;
    }
    Responses.asynchronous(request);
    ContinueValve.sendContinue(request);
    in.setReadListener(this);
  }

  /**
   * Reads what has come of a body whose length is known. A small one comes with its head: then
   * nothing blocks, and no listener need be called. What is available need not be all that has
   * come, so it is asked until there is nothing.
   */
  private boolean hasComeWhole() throws IOException {
    if (request.getContentLengthLong() < 0) {
      return false;
    }
    while (!isAnswered && !in.isFinished() && in.available() > 0) {
      read(in);
    }
    return isAnswered || in.isFinished();
  }

  @Override
  public final void onDataAvailable() throws IOException {
    while (!isAnswered && in.isReady() && !in.isFinished()) {
      read(in);
    }
  }

  @Override
  public final void onAllDataRead() throws IOException {
    if (!isAnswered) {
      isAnswered = true;
      Responses.send(request, response, answer());
    }
  }

  /** Tomcat closes the connection after this, with or without an answer. */
  @Override
  public final void onError(Throwable failure) {
    // A client that is gone makes a bad request, too.
    if (failure instanceof BadRequestException && !(failure instanceof ClientAbortException)) {
      try {
        refuse(application.malformed());
        response.flushBuffer();
      } catch (IOException clientGone) {
        // Then there is nobody left to tell.
      }
    }
  }

  /** Answers before the body's end, and ends the connection or the stream of HTTP/2 with that. */
  final void refuse(Response answer) throws IOException {
    isAnswered = true;
    if (!request.getProtocol().equals("HTTP/2.0")) {
      response.setHeader("Connection", "close");
    }
    Responses.send(request, response, answer);
  }
}
