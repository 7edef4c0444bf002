import type { FastifyInstance } from 'fastify';
import type { Call, CallShape } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Download, sendable } from './download.ts';
import {
  addRoute,
  type Context,
  type Customer,
  contextOf,
  customerOf,
  customersOnly,
  type Schemas,
} from './route-binding.ts';

/** Binds a call of a logged-in customer whose response is a file; never cached. */
export function bindCustomerDownload<Shape extends CallShape & { response: string }>(
  app: FastifyInstance,
  call: Call<Shape>,
  schemas: Schemas<Shape>,
  respond: (context: Context<Shape> & { customer: Customer }) => Promise<Download | Refusal>,
): void {
  addRoute(
    app,
    call,
    schemas,
    async (request, reply) => {
      const customer = customerOf(request);
      if (!customer) return refuse('unauthenticated');
      const download = await respond({ ...contextOf<Shape>(request), customer });
      if (isRefusal(download)) return download;
      reply.header('cache-control', 'private, no-store');
      return sendable(reply, download);
    },
    { preValidation: customersOnly(app) },
  );
}
