/** From a profile to trials in their order. */
package dev.joust.harness.plan;
