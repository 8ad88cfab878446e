package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Feature;
import dev.joust.spi.ServerSettings;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import org.eclipse.jetty.server.HttpOutput;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;

/** Has the servlet handle all requests; what Jetty 11 has in other packages than Jetty 12 is here. */
final class ContractHandler extends ServletContextHandler {

  /** As refusals name it. */
  static final String FRAMEWORK = "Jetty with servlets";

  static final Set<Feature> FEATURES = ContractServlet.FEATURES;

  ContractHandler(Application application, CounterRecorder counters, ServerSettings settings) {
    super(NO_SESSIONS);
    addServlet(new ServletHolder(new ContractServlet(application, counters, settings)), "/");
  }

  static void write(ServletOutputStream output, ByteBuffer body) throws IOException {
    ((HttpOutput) output).write(body);
  }
}
