import type { FastifyReply } from 'fastify';
import type { Refusal, Result } from './refusals.ts';

/** Sends a refusal in the provider's error form. */
export function sendRefusal(reply: FastifyReply, { status, error }: Refusal): FastifyReply {
  return reply.code(status).send({ error });
}

/** Sends what a result holds: the value in its outside form, or the refusal. */
export function sendResult<T>(
  reply: FastifyReply,
  result: Result<T>,
  present: (value: T) => unknown,
): FastifyReply {
  return result.ok ? reply.send(present(result.value)) : sendRefusal(reply, result.refusal);
}
