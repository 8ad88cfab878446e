package dev.joust.harness.profile;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.joust.lab.input.Durations;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.time.Duration;

/** Times in profiles have units, as {@code 500ms}. */
final class DurationModule extends SimpleModule {

  private static final long serialVersionUID = 1;

  DurationModule() {
    addDeserializer(Duration.class, new Reader());
  }

  private static final class Reader extends StdScalarDeserializer<Duration> {

    private static final long serialVersionUID = 1;

    Reader() {
      super(Duration.class);
    }

    @Override
    public Duration deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      try {
        return Durations.parse("the time", parser.getText());
      } catch (UsageException wrong) {
        throw context.weirdStringException(parser.getText(), Duration.class, wrong.getMessage());
      }
    }
  }
}
