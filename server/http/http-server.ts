import { createServer } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { sendRefusal } from '#api/platform/http/route-binding.ts';
import { refuse } from '#contract/errors.ts';
import { StartupError } from '#server/startup-error.ts';
import { serializeError } from './error-serializer.ts';
import { PLAIN_HEADERS, registerRequestGuards, respondToBrokenRequest } from './request-guards.ts';

/** Slow senders are cut off; headers must come sooner than bodies, or the two limits change places. */
const HEADERS_MS = 5000;
const REQUEST_MS = 10_000;
/** A client that takes nothing of its answer for so long is let go. */
const IDLE_MS = 30_000;
const MAX_BODY = 64 * 1024;

/**
 * The HTTP server with its limits, still empty. Logs go to standard error, one JSON object a line. So many proxies in
 * front are believed about who the client is, and none beyond: what stands further left a client can write itself.
 */
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
    return503OnClosing: true,
    http: { connectionsCheckingInterval: 1000 },
    // Addresses that cannot be read (`/%`) never reach a route, nor the error handler.
    frameworkErrors: (_error, _request, reply) =>
      void sendRefusal(reply.headers(PLAIN_HEADERS), refuse('not_found')),
    clientErrorHandler: respondToBrokenRequest,
  });
  app.server.headersTimeout = HEADERS_MS;
  registerRequestGuards(app);
  if (proxies === 0) tellOfUntrustedProxy(app);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')));
  return app;
}

/** Says once that a proxy seems to stand in front which nobody told the shop of: it then takes all clients for one. */
function tellOfUntrustedProxy(app: FastifyInstance): void {
  let told = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!told && request.headers['x-forwarded-for'] !== undefined) {
      told = true;
      app.log.warn(
        'a request carries X-Forwarded-For, but TRUST_PROXY is "no": if a proxy of yours stands in front, set it to "yes", or limits for one address hold for all customers together',
      );
    }
    done();
  });
}

/** Refuses a port that something else listens on, before anything is opened for nothing. */
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
      `Port ${port} is in use: stop what listens there, or set ${setting} to a free one.`,
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

/** Listens and answers the address under which this machine reaches the shop. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw portRefusal(error, port, 'PORT') ?? error;
  });
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
}
