/** A run from its beginning, or from where it was left, to its end. */
package dev.joust.harness.run;
