import type { FastifyReply } from 'fastify';
import type { Refusal, Result } from './refusals.ts';

/** Sends a refusal in the provider's error format. */
export function sendRefusal(reply: FastifyReply, { status, error }: Refusal): FastifyReply {
  return reply.code(status).send({ error });
}

/** Sends a result: the serialized value, or the refusal. */
export function sendResult<T>(
  reply: FastifyReply,
  result: Result<T>,
  serialize: (value: T) => unknown,
): FastifyReply {
  return result.ok ? reply.send(serialize(result.value)) : sendRefusal(reply, result.refusal);
}
