import type { FastifyInstance } from 'fastify';
import type { Call, CallShape } from '#contract/calls.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import {
  addRoute,
  type Context,
  type Customer,
  contextOf,
  customerOf,
  customersOnly,
  type Outcome,
  type Schemas,
} from './route-binding.ts';
import { inUploadScope, readUpload, sizeCheck, type UploadedFile, type UploadLimits } from './upload.ts';

/** Binds a customer's call whose body is one file; session and announced size are checked before the body is read. */
export function bindCustomerUpload<Shape extends CallShape>(
  app: FastifyInstance,
  call: Call<Shape>,
  schemas: Schemas<Shape>,
  limits: UploadLimits,
  respond: (context: Context<Shape> & { customer: Customer; file: UploadedFile }) => Outcome<Shape>,
): void {
  inUploadScope(app, limits, (scope) =>
    addRoute(
      scope,
      call,
      schemas,
      async (request) => {
        const customer = customerOf(request);
        if (!customer) return refuse('unauthenticated');
        const file = await readUpload(request, limits);
        return isRefusal(file) ? file : respond({ ...contextOf<Shape>(request), customer, file });
      },
      { onRequest: [customersOnly(app), sizeCheck(limits)], timeoutMs: limits.timeoutMs },
    ),
  );
}
