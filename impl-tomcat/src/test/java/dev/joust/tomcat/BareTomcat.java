package dev.joust.tomcat;

import dev.joust.spi.tls.TlsIdentity;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.OnMessage;
import jakarta.websocket.server.ServerEndpoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.jsse.JSSEImplementation;
import org.apache.tomcat.websocket.server.WsSci;

/**
 * Tomcat's own minimal server, as its documentation would write it: the yardstick for what the
 * contract costs. It answers {@code /payload/512} and {@code /payload/102400} with bodies made
 * once, sends back what is posted to {@code /echo}, and echoes WebSocket messages there. Its reads
 * and writes block, as those of servlets and of annotated endpoints do.
 */
public final class BareTomcat {

  private BareTomcat() {}

  /**
   * Runs the server; arguments: port, number of I/O threads, which Tomcat has none of beside its
   * pool, most bytes of a message, who encrypts, whether it serves HTTP/2 as well. Tomcat reserves
   * as many bytes for each session.
   */
  public static void main(String[] args) throws Exception {
    Connector connector = new Connector();
    connector.setPort(Integer.parseInt(args[0]));
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("acceptCount", "4096");
    connector.setProperty("maxKeepAliveRequests", "-1");
    connector.setProperty("keepAliveTimeout", "3600000");
    connector.setProperty("maxConnections", "-1");
    if (!args[3].equals("none")) {
      encrypt(connector);
    }
    if (Boolean.parseBoolean(args[4])) {
      // https://tomcat.apache.org/tomcat-11.0-doc/config/http2.html
      Http2Protocol http2 = new Http2Protocol();
      // By default a connection ends after 20 seconds without a stream.
      http2.setKeepAliveTimeout(3_600_000);
      connector.addUpgradeProtocol(http2);
    }
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
    tomcat.setConnector(connector);
    StandardContext context = (StandardContext) tomcat.addContext("", null);
    context.setWorkDir(System.getProperty("java.io.tmpdir"));
    context.addServletContainerInitializer(new WsSci(), Set.of(Echo.class));
    context.addParameter("org.apache.tomcat.websocket.binaryBufferSize", args[2]);
    Tomcat.addServlet(context, "fixed", new Fixed()).addMapping("/");
    tomcat.start();
    System.out.println("ready " + connector.getLocalPort());
    tomcat.getServer().await();
  }

  private static void encrypt(Connector connector) {
    String password = "in memory alone";
    SSLHostConfig host = new SSLHostConfig();
    SSLHostConfigCertificate certificate =
        new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.EC);
    certificate.setCertificateKeystore(TlsIdentity.create().keyStore(password.toCharArray()));
    certificate.setCertificateKeystorePassword(password);
    host.addCertificate(certificate);
    connector.setScheme("https");
    connector.setSecure(true);
    connector.setProperty("SSLEnabled", "true");
    connector.setProperty("sslImplementationName", JSSEImplementation.class.getName());
    connector.addSslHostConfig(host);
  }

  private static final class Fixed extends HttpServlet {

    private static final long serialVersionUID = 1;

    private static final Map<String, byte[]> PAYLOADS =
        Map.of("/payload/512", new byte[512], "/payload/102400", new byte[102_400]);

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      send(response, PAYLOADS.get(request.getRequestURI()));
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      send(response, request.getInputStream().readAllBytes());
    }

    private static void send(HttpServletResponse response, byte[] body) throws IOException {
      response.setContentType("application/octet-stream");
      response.setContentLength(body.length);
      response.getOutputStream().write(body);
    }
  }

  /** Echoes messages. */
  @ServerEndpoint("/echo")
  public static final class Echo {

    /** Sends a text message back. */
    @OnMessage
    public String onText(String message) {
      return message;
    }

    /** Sends a binary message back. */
    @OnMessage
    public ByteBuffer onBinary(ByteBuffer message) {
      return message;
    }
  }
}
