/**
 * The contract on Spring Boot: Spring MVC and Spring's WebSockets on Tomcat. May depend on {@code
 * spi}, Spring and Tomcat alone.
 */
package dev.joust.spring;
