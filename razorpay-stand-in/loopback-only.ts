import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from './answers.ts';
import { refuse } from './refusals.ts';

const LOOPBACK_ADDRESS = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/;
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

function isLoopbackOrigin(origin: string): boolean {
  return LOOPBACK_NAME.test(origin.replace(/^https?:\/\//, ''));
}

/**
 * Whether a program on this machine asks by itself. The address is the connection's own. Host and Origin tell of a
 * page of another site in a browser of this machine, forwarding headers of a proxy that passes strangers' requests on.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_NAME.test(headers.host ?? '') &&
    (headers.origin === undefined || isLoopbackOrigin(headers.origin)) &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}

/** Hides the routes of an app from everybody but programs on this machine, wherever the stand-in listens. */
export function loopbackOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request)) return sendRefusal(reply, refuse('url_not_found').refusal);
  });
}
