/** Takes one contender through the cells of a trial and judges what came of it. */
package dev.joust.harness.trial;
