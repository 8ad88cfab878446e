package dev.joust.harness.block;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import java.io.IOException;

/** What is done beside the load of one server of a block, such as recording it. */
public interface ServerWatch {

  /** Nothing at all. */
  ServerWatch NONE = new ServerWatch() {};

  /** A cell begins, before what is measured of it. */
  default void cellBegins(ServerProcess server, LoadCell cell)
      throws ServerFailure, IOException, InterruptedException {}

  /** The server is about to be loaded. */
  default void turnBegins() {}

  /** The server was loaded, and answered so many requests. */
  default void turnEnds(long requests) {}

  /** A cell ends, after what is measured of it. */
  default void cellEnds(ServerProcess server, LoadCell cell)
      throws ServerFailure, IOException, InterruptedException {}
}
