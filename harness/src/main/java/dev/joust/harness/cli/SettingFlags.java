package dev.joust.harness.cli;

import dev.joust.spi.ServerSetting;
import java.util.EnumMap;
import java.util.Map;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Gives a command the flags of a server's settings. */
final class SettingFlags implements IModelTransformer {

  @Override
  public CommandSpec transform(CommandSpec command) {
    for (ServerSetting setting : ServerSetting.values()) {
      command.addOption(
          OptionSpec.builder(setting.flag())
              .paramLabel(setting.label())
              .type(setting.type())
              .arity("1")
              .description("%s; default: %s.".formatted(setting.description(), setting.standard()))
              .build());
    }
    return command;
  }

  static Map<ServerSetting, String> given(CommandSpec command) {
    Map<ServerSetting, String> given = new EnumMap<>(ServerSetting.class);
    ServerSetting.given(flag -> command.findOption(flag).getValue())
        .forEach((setting, value) -> given.put(setting, value.toString()));
    return given;
  }
}
