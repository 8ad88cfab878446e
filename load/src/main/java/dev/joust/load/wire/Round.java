package dev.joust.load.wire;

import dev.joust.load.LoadRecorder;

/** One run of a session: gives users requests to send. Users call it on their own threads. */
interface Round {

  /** Where users record what they do. */
  LoadRecorder recorder();

  /** Hears at the beginning that a user can send a request. */
  void ready(Sender sender);

  /** Hears that a user can send another request. */
  void idle(Sender sender);

  /** Hears that a user cannot send any more. */
  void gone(Sender sender);
}
