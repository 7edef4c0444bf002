import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusals.ts';
import { sendRefusal } from './responses.ts';

const LOOPBACK_ADDRESS = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/;
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

function isLoopbackOrigin(origin: string): boolean {
  return LOOPBACK_NAME.test(origin.replace(/^https?:\/\//, ''));
}

/**
 * Whether the request comes directly from a program on this machine: checks the socket's address; Host and Origin
 * (pages of other sites in a local browser); and forwarding headers (a proxy that relays external requests).
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_NAME.test(headers.host ?? '') &&
    (headers.origin === undefined || isLoopbackOrigin(headers.origin)) &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}

/** Hides an app's routes from all but local programs, whatever address the stand-in listens on. */
export function loopbackOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request)) return sendRefusal(reply, refuse('url_not_found').refusal);
  });
}
