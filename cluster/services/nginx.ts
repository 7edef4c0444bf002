import { join } from 'node:path';
import { FOLDER, PORTS, PROXY_HOST, SHOP_URL } from '../layout.ts';
import { responds, type Service } from '../processes.ts';

const folder = join(FOLDER, 'nginx');

/**
 * In front of the shop's instances. A request that reached an instance is never sent to another one. Public pages are cached for
 * a second, and the last one is served while the shop has no database, as docs/nginx-cache.conf explains.
 */
export function nginx(): Service {
  const file = join(folder, 'nginx.conf');
  return {
    name: 'nginx',
    command: 'nginx',
    args: ['-p', folder, '-c', file],
    folders: [folder],
    files: { [file]: SETTINGS },
    isReady: () => responds(`${SHOP_URL}/readyz`, 10_000),
  };
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((kind) => `  ${kind}_temp_path ${folder}/${kind};`)
  .join('\n');

const INSTANCES = PORTS.instances
  .map((port) => `    server ${PROXY_HOST}:${port} max_fails=1 fail_timeout=1s;`)
  .join('\n');

const SETTINGS = `daemon off;
# Its workers would otherwise run as another user, who cannot write the cache.
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
${TEMPORARY}
  client_max_body_size 13m;
  proxy_cache_path ${folder}/cache keys_zone=tola:10m max_size=200m inactive=60m;

  map $uri $bypass_cache {
    default 1;
    / 0;
    /schemes 0;
    /rates 0;
    ~^/user/products 0;
    /api/v1/users/data/getProducts 0;
    /api/v1/users/data/getSchemes 0;
  }

  upstream tola {
${INSTANCES}
    keepalive 64;
  }

  server {
    listen ${PROXY_HOST}:${PORTS.shop};
    location / {
      proxy_pass http://tola;
      proxy_http_version 1.1;
      proxy_set_header connection "";
      proxy_set_header host $http_host;
      proxy_set_header x-forwarded-proto $scheme;
      proxy_set_header x-forwarded-for $remote_addr;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
      proxy_cache tola;
      proxy_cache_key "$scheme$http_host$request_uri";
      proxy_cache_bypass $bypass_cache;
      proxy_no_cache $bypass_cache;
      proxy_ignore_headers Cache-Control;
      proxy_cache_valid 200 1s;
      proxy_cache_revalidate on;
      proxy_cache_lock on;
      proxy_cache_use_stale updating error timeout http_502 http_503;
      proxy_cache_background_update on;
    }
  }
}
`;
