/**
 * Contenders as folders of jars, and the processes that their servers live in. Knows no framework:
 * a server is only ever a process that speaks JSON lines.
 */
package dev.joust.harness.server;
