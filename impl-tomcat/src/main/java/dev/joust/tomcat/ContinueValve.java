package dev.joust.tomcat;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ContinueResponseTiming;

/**
 * Lets a servlet say when a client that awaits leave may send its body. By itself, Tomcat gives it
 * before a servlet has seen the request, or at the first read that blocks, of which there is none.
 */
final class ContinueValve extends ValveBase {

  private static final String LEAVE = ContinueValve.class.getName();

  /** Sends {@code 100 Continue}. */
  private interface Leave {
    void give() throws IOException;
  }

  ContinueValve() {
    super(true);
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    if (request.getHeader("Expect") != null) {
      Leave leave = () -> response.sendAcknowledgement(ContinueResponseTiming.ALWAYS);
      request.setAttribute(LEAVE, leave);
    }
    getNext().invoke(request, response);
  }

  /** Tells the client that its body is awaited, if it asked. */
  static void giveLeave(ServletRequest request) throws IOException {
    if (request.getAttribute(LEAVE) instanceof Leave leave) {
      leave.give();
    }
  }
}
