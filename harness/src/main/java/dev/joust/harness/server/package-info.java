/**
 * Contenders as folders of jars, and the processes that their servers live in. Knows no framework:
 * a server is only ever a process that speaks JSON lines. May depend on {@code lab}, and on {@code
 * load} for how its clients speak to it.
 */
package dev.joust.harness.server;
