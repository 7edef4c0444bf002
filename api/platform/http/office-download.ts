import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { CallShape } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { type OfficeContext, officeContextOf, rolesText, staffOnly } from './office-binding.ts';
import { addRoute, type Schemas } from './route-binding.ts';

interface Download {
  /** ASCII letters, digits, hyphens and dots. */
  fileName: string;
  contentType: string;
  parts: AsyncIterable<string>;
}

/** Binds a call of the office whose response is a file, sent as it is made. */
export function bindOfficeDownload<Shape extends CallShape & { response: string }>(
  app: FastifyInstance,
  call: OfficeCall<Shape>,
  schemas: Schemas<Shape>,
  respond: (context: OfficeContext<Shape>) => Download | Refusal,
): void {
  addRoute(
    app,
    call,
    schemas,
    async (request, reply) => {
      const context = officeContextOf<Shape>(app, request);
      const download = context ? respond(context) : refuse('unauthenticated');
      if (isRefusal(download)) return download;
      const { fileName, contentType, parts } = download;
      reply.type(contentType).header('content-disposition', `attachment; filename="${fileName}"`);
      return Readable.from(parts);
    },
    { preValidation: staffOnly(app, call), description: rolesText(call) },
  );
}
