/** What the live document contains. Depends on nothing of Joust. */
package dev.joust.spi.live;
