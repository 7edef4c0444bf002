import { createServer } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { sendRefusal } from '#api/platform/http/route-binding.ts';
import { refuse } from '#contract/errors.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { serializeError } from './error-serializer.ts';
import { PLAIN_HEADERS, registerRequestGuards, respondToBrokenRequest } from './request-guards.ts';

/** Limits for slow clients; Node swaps the two if the headers timeout is longer than the request timeout. */
const HEADERS_MS = 5000;
const REQUEST_MS = 10_000;
/** Closes a connection whose client reads nothing of the response for this long. */
const IDLE_MS = 30_000;
const MAX_BODY = 64 * 1024;

/** Creates the HTTP server with its limits. `proxies`: trusted hops of `X-Forwarded-For`; entries further left can be forged. */
export function createHttpServer(proxies: number): FastifyInstance {
  const app = Fastify({
    logger: {
      level: process.env.LOG_LEVEL ?? 'warn',
      stream: process.stderr,
      serializers: { err: serializeError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    requestTimeout: REQUEST_MS,
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    trustProxy: proxies > 0 && ((_address: string, hop: number) => hop < proxies),
    // Requests that arrive on an open connection during the shutdown are still served; then the connection is closed.
    return503OnClosing: false,
    http: { connectionsCheckingInterval: 1000 },
    // Malformed URLs (`/%`) reach neither a route nor the error handler.
    frameworkErrors: (_error, _request, reply) =>
      void sendRefusal(reply.headers(PLAIN_HEADERS), refuse('not_found')),
    clientErrorHandler: respondToBrokenRequest,
  });
  app.server.headersTimeout = HEADERS_MS;
  registerRequestGuards(app);
  if (proxies === 0) warnOfUntrustedProxy(app);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')));
  return app;
}

/** Warns once about a proxy that is not configured: all clients would share one address and its rate limits. */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      app.log.warn(
        'a request carries X-Forwarded-For, but TRUST_PROXY is "no": if the shop is behind a proxy of yours, set it to "yes", or limits for one address hold for all customers together',
      );
    }
    done();
  });
}

/** @throws StartupError when the port is in use or not allowed; called before anything else is opened. */
export async function portMustBeFree(
  host: string,
  port: number,
  setting: 'PORT' | 'STAND_IN_PORT',
): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  }).catch((error: NodeJS.ErrnoException) => {
    throw portRefusal(error, port, setting) ?? error;
  });
}

function portRefusal(error: NodeJS.ErrnoException, port: number, setting: string): StartupError | undefined {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is in use: stop the program that uses it, or set ${setting} to a free port.`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartupError(`Port ${port} may not be used by this user: set ${setting} to one above 1023.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(
      'HOST is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all of them.',
    );
  }
  return undefined;
}

/** Listens and returns the URL of the shop on this machine. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw portRefusal(error, port, 'PORT') ?? error;
  });
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
}
