package dev.joust.jetty;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpOutput;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;

/** Where the API of servlets in Jetty 11 is another than in Jetty 12. */
final class Servlets {

  private Servlets() {}

  static Handler handler(HttpServlet servlet) {
    ServletContextHandler context = new ServletContextHandler(ServletContextHandler.NO_SESSIONS);
    context.addServlet(new ServletHolder(servlet), "/");
    return context;
  }

  static void write(ServletOutputStream output, ByteBuffer body) throws IOException {
    ((HttpOutput) output).write(body);
  }
}
