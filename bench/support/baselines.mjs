import { fork, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';
import { childrenOf, get } from './load.mjs';

/**
 * The minimum cost of a Fastify response: the same bytes from memory under `/0`, `/1` and so on, and one row
 * written under `/upsert`, in a separate process like the shop.
 */
export async function openBareRoutes(responses, databaseUrl) {
  const child = fork(new URL('bare-routes.mjs', import.meta.url), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const url = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The baseline process ended.')));
    child.send({
      databaseUrl,
      responses: responses.map(({ body, type, encoding }) => ({
        type,
        encoding,
        base64: body.toString('base64'),
      })),
    });
  });
  return { url, pids: [child.pid], close: () => child.disconnect() };
}

/** nginx with one worker that sends the same bytes as files; undefined when it is not installed. */
export async function openNginxFiles(responses, port) {
  const folder = mkdtempSync(join(tmpdir(), 'tola-bench-nginx-'));
  const places = responses.map(({ body, type, encoding }, index) => {
    writeFileSync(join(folder, String(index)), body);
    const header = encoding ? `add_header content-encoding ${encoding};` : '';
    return `location = /${index} { types {} default_type "${type}"; ${header} }`;
  });
  return openNginx(folder, `server { listen 127.0.0.1:${port}; root ${folder}; ${places.join('\n')} }`, port);
}

/** nginx with one worker in front of several shops. */
export async function openNginxInFront(shopUrls, port) {
  const folder = mkdtempSync(join(tmpdir(), 'tola-bench-nginx-'));
  const servers = shopUrls.map((url) => `server ${new URL(url).host};`).join(' ');
  const settings = readFileSync(join(root, 'docs', 'nginx-two-instances.conf'), 'utf8')
    .replace(/server 127\.0\.0\.1:3000;\s+server 127\.0\.0\.1:3010;/, servers)
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`);
  return openNginx(folder, settings, port);
}

async function openNginx(folder, http, port) {
  if (spawnSync('nginx', ['-v']).error) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    [
      process.getuid() === 0 ? 'user root;' : '',
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error;`,
      'events { worker_connections 1024; }',
      `http { access_log off; sendfile on; keepalive_requests 1000000; keepalive_timeout 60s; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};`,
      http,
      '}',
    ].join('\n'),
  );
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilOpen(url);
  return {
    url,
    pids: [child.pid, ...childrenOf(child.pid)],
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(url) {
  for (let attempt = 0; ; attempt++) {
    try {
      await get(`${url}/0`);
      return;
    } catch (error) {
      if (/returned/.test(error.message)) return;
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
