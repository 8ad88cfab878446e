/** What files that people and other programs write have in common. Depends on nothing. */
package dev.joust.run.text;
