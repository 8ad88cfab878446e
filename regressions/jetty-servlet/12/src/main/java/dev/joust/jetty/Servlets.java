package dev.joust.jetty;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.ee10.servlet.HttpOutput;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Handler;

/** Where the API of servlets in Jetty 12 is another than in Jetty 11. */
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
