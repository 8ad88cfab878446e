package dev.joust.harness.suite.slowreader.client;

/**
 * What came of readers who stalled and then read again.
 *
 * @param back how many have a document that came to be since
 * @param closed how many found their connection closed
 * @param seconds when the last of those who are back was
 * @param missed how many states of the document were not sent to them, all of them added
 */
public record ReturnResult(int back, int closed, double seconds, long missed) {}
