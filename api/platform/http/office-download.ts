import type { FastifyInstance } from 'fastify';
import type { CallShape } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { type Download, sendable } from './download.ts';
import { type OfficeContext, officeContextOf, rolesText, staffOnly } from './office-binding.ts';
import { addRoute, type Schemas } from './route-binding.ts';

/** Binds a call of the office whose response is a file. */
export function bindOfficeDownload<Shape extends CallShape & { response: string }>(
  app: FastifyInstance,
  call: OfficeCall<Shape>,
  schemas: Schemas<Shape>,
  respond: (context: OfficeContext<Shape>) => Download | Refusal | Promise<Download | Refusal>,
): void {
  addRoute(
    app,
    call,
    schemas,
    async (request, reply) => {
      const context = officeContextOf<Shape>(app, request);
      const download = context ? await respond(context) : refuse('unauthenticated');
      return isRefusal(download) ? download : sendable(reply, download);
    },
    { preValidation: staffOnly(app, call), description: rolesText(call) },
  );
}
