package dev.joust.springwebflux;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What Spring Boot finds by itself, and the controller. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ContractController.class)
class ContractConfiguration {}
