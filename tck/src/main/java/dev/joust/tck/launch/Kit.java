package dev.joust.tck.launch;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the test kit. */
public final class Kit {

  /** Nothing is looked for by this thread's class loader, which may be a contender's. */
  private static final LauncherConfig ONLY_JUPITER =
      LauncherConfig.builder()
          .enableTestEngineAutoRegistration(false)
          .enableLauncherSessionListenerAutoRegistration(false)
          .enableLauncherDiscoveryListenerAutoRegistration(false)
          .enableTestExecutionListenerAutoRegistration(false)
          .enablePostDiscoveryFilterAutoRegistration(false)
          .addTestEngines(new JupiterTestEngine())
          .build();

  private Kit() {}

  /**
   * Runs tests, one after the other, whatever this JVM is configured to.
   *
   * @param contract the class that has them
   * @param those which of them
   * @param listener told of each
   */
  public static void run(
      Class<?> contract, PostDiscoveryFilter those, TestExecutionListener listener) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(contract))
            .filters(those)
            .enableImplicitConfigurationParameters(false)
            .build();
    try (LauncherSession session = LauncherFactory.openSession(ONLY_JUPITER)) {
      session.getStore().put(Namespace.create(Kit.class), TestExecutionListener.class, listener);
      session.getLauncher().execute(request, listener);
    }
  }

  /** The listener of the tests that run. */
  static <T extends TestExecutionListener> T listener(ExtensionContext context, Class<T> type) {
    return context
        .getStore(StoreScope.LAUNCHER_SESSION, ExtensionContext.Namespace.create(Kit.class))
        .get(TestExecutionListener.class, type);
  }
}
