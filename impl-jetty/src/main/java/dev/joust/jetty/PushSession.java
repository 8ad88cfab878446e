package dev.joust.jetty;

/** What a session pushes to a client that only listens: messages from there are dropped. */
interface PushSession {

  void opened(Client client);

  void closed();

  default void text(String message) {}

  default void binary() {}
}
