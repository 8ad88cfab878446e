/** The suites that are a course of events rather than batches of requests. */
package dev.joust.harness.scenario;
