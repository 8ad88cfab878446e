/** Makes sure that a contender does what it is to be measured by. */
package dev.joust.harness.verify;
