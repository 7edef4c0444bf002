import http from 'node:http';
import { join } from 'node:path';
import { build, createServer } from 'vite';

/**
 * The development server: Vite as middleware in front of the shop, in one process. The shop is loaded through Vite, so
 * a change of its source takes effect at the next request, without a restart.
 */
const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';

const listener = http.createServer();
const vite = await createServer({
  appType: 'custom',
  server: { middlewareMode: true, ws: { server: listener } },
});

const office = await createServer({
  configFile: join(import.meta.dirname, '../office/vite.config.ts'),
  server: { middlewareMode: true, ws: { server: listener } },
  appType: 'spa',
});

// Documents are drawn in a thread, which starts from a file: a change of its source takes effect at the next start.
await build({ configFile: join(import.meta.dirname, 'documents/vite.config.ts'), logLevel: 'error' });

let current = { module: undefined, shop: undefined };
let opening = Promise.resolve();

/** The shop built from the current sources; concurrent calls are serialized so that it is opened once. */
function shop() {
  opening = opening
    .catch(() => undefined)
    .then(async () => {
      const module = await vite.ssrLoadModule('/server/main.ts');
      if (module !== current.module) {
        await current.shop?.close();
        const opened = await module.openShop({ serveStatic: false });
        await opened.app.ready();
        opened.announce(`http://127.0.0.1:${port}`);
        current = { module, shop: opened };
      }
      return current.shop;
    });
  return opening;
}

listener.on('request', (request, response) => {
  if (/^\/office(?:[/?]|$)/.test(request.url ?? '')) return office.middlewares(request, response);
  vite.middlewares(request, response, async () => {
    try {
      (await shop()).app.routing(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack);
    }
  });
});

async function stop() {
  listener.close();
  await Promise.all([vite.close(), office.close()]);
  await current.shop?.close();
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

await shop();
listener.listen(port, host, () => {
  process.stdout.write(`Tola is open at http://localhost:${port} (development)\n`);
});
