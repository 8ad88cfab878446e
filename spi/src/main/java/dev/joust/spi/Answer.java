package dev.joust.spi;

/** What the application wants done about a request: see {@link Application#answer}. */
public sealed interface Answer permits Response, Pending, Interaction {}
