import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../http/refusals.ts';
import { sendRefusal } from '../http/responses.ts';
import type { AccountRecord } from '../storage/records.ts';

/** Whether the header is Basic authentication with the account's keys. The scheme is case-sensitive, as at Razorpay. */
function isOurClient(header: string | undefined, account: AccountRecord): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header ?? '')?.[1];
  if (encoded === undefined) return false;
  const given = Buffer.from(encoded, 'base64');
  const expected = Buffer.from(`${account.keyId}:${account.keySecret}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A Fastify hook that refuses requests without valid keys. */
export function requireOurClient(account: AccountRecord) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isOurClient(request.headers.authorization, account)) return;
    return sendRefusal(reply, refuse('authentication_failed').refusal);
  };
}
