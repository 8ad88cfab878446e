/** How long a server takes to start. */
package dev.joust.harness.suite.startup;
