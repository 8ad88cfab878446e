package dev.joust.harness.suite.live;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;

/**
 * How nginx is set up as a caching reverse proxy.
 *
 * @param workers its worker processes, 1 or more
 * @param connections the most that a worker may have open, those to the server included
 * @param keepsForASecond whether it keeps each answer for one second, whatever its header says, and
 *     compresses for readers who ask for that
 */
record NginxSettings(int workers, int connections, boolean keepsForASecond) {

  private static final String KEEPS_FOR_A_SECOND =
      """
            proxy_ignore_headers Cache-Control Expires;
            proxy_cache_valid 200 1s;
      """;

  private static final String COMPRESSES =
      """
        gzip on;
        gzip_comp_level 6;
        gzip_proxied any;
        gzip_types application/json;
      """;

  private static final String CONFIGURATION =
      """
      %suser root;
      worker_processes %d;
      worker_rlimit_nofile %d;
      daemon off;
      pid nginx.pid;
      error_log error.log warn;
      events {
        worker_connections %d;
      }
      http {
        access_log off;
        tcp_nodelay on;
        keepalive_timeout 1h;
        keepalive_requests 1000000000;
        client_body_temp_path temporary/body;
        proxy_temp_path temporary/proxy;
        fastcgi_temp_path temporary/fastcgi;
        uwsgi_temp_path temporary/uwsgi;
        scgi_temp_path temporary/scgi;
        proxy_cache_path cache keys_zone=live:1m inactive=1m use_temp_path=off;
      %s  upstream contender {
          server %s;
          keepalive 64;
        }
        server {
          listen 127.0.0.1:%d backlog=4096;
          location / {
            proxy_pass %s://contender;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_cache live;
            proxy_cache_lock on;
      %s    }
        }
      }
      """;

  /** The configuration file of a proxy that listens on a port, before a server. */
  String file(Address server, int port) {
    // Else the workers of root's nginx run as somebody who may not write to the folder.
    boolean root = System.getProperty("user.name").equals("root");
    return CONFIGURATION.formatted(
        root ? "" : "# ",
        workers,
        connections,
        connections,
        keepsForASecond ? COMPRESSES : "",
        server,
        port,
        Endpoint.HTTP_KEEPALIVE.within(server.security()).scheme(),
        keepsForASecond ? KEEPS_FOR_A_SECOND : "");
  }
}
