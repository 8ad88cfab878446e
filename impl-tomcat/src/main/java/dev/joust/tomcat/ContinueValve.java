package dev.joust.tomcat;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ContinueResponseTiming;

/**
 * Lets a servlet decide when to send 100 (Continue). By itself Tomcat sends it before a servlet has
 * seen the request, or at the first blocking read, and these servlets have none.
 */
final class ContinueValve extends ValveBase {

  private static final String CONTINUATION = ContinueValve.class.getName();

  ContinueValve() {
    super(true);
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    if (request.getHeader("Expect") != null) {
      request.setAttribute(CONTINUATION, response);
    }
    getNext().invoke(request, response);
  }

  /** Tells the client to go on and send its body, if it waits to be told so. */
  static void sendContinue(ServletRequest request) throws IOException {
    if (request.getAttribute(CONTINUATION) instanceof Response response) {
      response.sendAcknowledgement(ContinueResponseTiming.ALWAYS);
    }
  }
}
