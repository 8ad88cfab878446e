package dev.joust.tomcat;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.apache.catalina.util.ServerInfo;

/** Starts servers on Tomcat. */
public final class TomcatServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "tomcat";
  }

  @Override
  public String version() {
    String product = ServerInfo.getServerInfo();
    return product.substring(product.indexOf('/') + 1);
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.complementOf(
        EnumSet.of(
            Feature.NATIVE_TRANSPORT,
            Feature.COMPRESSED_BIT_CHECK,
            Feature.NATIVE_TLS,
            Feature.HTTP2_WEBSOCKET,
            Feature.QUEUED_PUSH,
            Feature.DECOMPRESSION));
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    settings.refuseNativeTransport("Tomcat 11");
    settings.refuseFrames("Tomcat");
    settings.refuseNativeTls("Tomcat");
    return TomcatServer.start(settings, application);
  }
}
