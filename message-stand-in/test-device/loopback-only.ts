import type { FastifyInstance, FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/;
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether the request comes from a program on this machine and not from a page in a browser. */
const isLocalProgram = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
  LOOPBACK_NAME.test(headers.host ?? '') &&
  headers.origin === undefined;

export function loopbackOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isLocalProgram(request)) return reply.code(404).send({ problem: 'There is nothing here.' });
  });
}
