/** Shows a run's page to a browser. Knows the page and no command. */
package dev.joust.harness.page;
