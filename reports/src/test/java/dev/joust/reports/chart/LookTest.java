package dev.joust.reports.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.RunContender;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A reader who knows a contender's look from one run finds it by that in another. */
class LookTest {

  @Test
  void whoIsKnownLooksTheSameInEveryRun() {
    List<Look> without = looks("grizzly", "jetty", "netty", "reference", "undertow", "vertx");
    List<Look> with =
        looks("grizzly", "jetty", "mine", "netty", "reference", "tomcat", "undertow", "vertx");

    assertThat(with).containsAll(without);
    assertThat(without)
        .extracting(Look::colour)
        .containsExactly("0", "1", "2", "control", "3", "4");
    assertThat(with).extracting(Look::colour).doesNotHaveDuplicates();
  }

  @Test
  void aStrangerLooksTheSameBesideAnyOfThese() {
    assertThat(looks("mine", "netty", "tomcat")).containsAll(looks("mine"));
  }

  @Test
  void nobodyLooksLikeAnother() {
    List<Look> looks =
        looks(
            "netty", "netty@4.2.1", "netty@4.2.2", "netty@4.2.3", "tomcat", "tomcat@a", "tomcat@b");

    assertThat(looks).extracting(look -> look.colour() + look.marker()).doesNotHaveDuplicates();
  }

  private static List<Look> looks(String... names) {
    return Look.of(
        Stream.of(names)
            .map(
                name ->
                    new RunContender(
                        name, name, "1.0", List.of(), name.equals("reference"), Optional.empty()))
            .toList());
  }
}
