/**
 * The contract on Spring Boot with WebFlux, on Reactor Netty. May depend on {@code spi}, the base
 * on Reactor Netty, Spring, Reactor and Netty alone.
 */
package dev.joust.springwebflux;
