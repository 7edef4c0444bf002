import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenDigest } from '#api/accounts/rules.ts';
import {
  bearerToken,
  bindPublicCall,
  type Context,
  type Outcome,
  type Schemas,
} from '#api/platform/http/route-binding.ts';
import type { Call, CallShape } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { DEVICE_HEADER } from '#contract/wishes/wish-calls.ts';
import { deviceToken } from '#contract/wishes/wishes.ts';
import type { WishOwner } from './queries.ts';

/** The customer of the token, if there is one; else the device of the header. */
async function ownerOf(app: FastifyInstance, request: FastifyRequest): Promise<WishOwner | Refusal> {
  if (request.headers.authorization !== undefined) {
    const token = bearerToken(request);
    const customer = token && (await app.identify(token));
    return customer ? { userId: customer.userId } : refuse('unauthenticated');
  }
  const device = deviceToken.safeParse(request.headers[DEVICE_HEADER]);
  return device.success ? { deviceHash: tokenDigest(device.data) } : refuse('unauthenticated');
}

/** Binds a call about the caller's own wish list, with or without an account. */
export function bindOwnersCall<Shape extends CallShape>(
  app: FastifyInstance,
  call: Call<Shape>,
  schemas: Schemas<Shape>,
  respond: (context: Context<Shape> & { owner: WishOwner }) => Outcome<Shape>,
): void {
  bindPublicCall(app, call, schemas, async (context, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const owner = await ownerOf(app, context.request);
    return isRefusal(owner) ? owner : respond({ ...context, owner });
  });
}
