package dev.joust.check;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The test kit, ready to run. */
final class Kit {

  /** Nothing is looked for by this thread's class loader, which is the contender's. */
  private static final LauncherConfig ONLY_JUPITER =
      LauncherConfig.builder()
          .enableTestEngineAutoRegistration(false)
          .enableLauncherSessionListenerAutoRegistration(false)
          .enableLauncherDiscoveryListenerAutoRegistration(false)
          .enableTestExecutionListenerAutoRegistration(false)
          .enablePostDiscoveryFilterAutoRegistration(false)
          .addTestEngines(new JupiterTestEngine())
          .build();

  private final Launcher launcher;
  private final LauncherDiscoveryRequest request;

  /**
   * The kit, as far as it is asked for.
   *
   * @param tests what the names of tests contain, as in {@code RoutesContract.namesTheMethods};
   *     empty: all
   */
  Kit(String tests) {
    launcher = LauncherFactory.create(ONLY_JUPITER);
    request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(FolderContract.class))
            .filters(named(tests))
            .enableImplicitConfigurationParameters(false)
            .build();
  }

  private static PostDiscoveryFilter named(String tests) {
    return test ->
        FilterResult.includedIf(
            TestName.of(test.getSource()).stream()
                .allMatch(name -> name.toString().contains(tests)));
  }

  void run(TestExecutionListener listener) {
    launcher.execute(request, listener);
  }
}
