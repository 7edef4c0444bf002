import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '#contract/errors.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { type OfficeContext, officeContextOf, staffOnly } from './office-binding.ts';
import { addRoute } from './route-binding.ts';

interface Download {
  /** ASCII letters, digits, hyphens and dots. */
  fileName: string;
  contentType: string;
  parts: AsyncIterable<string>;
}

/** Binds a call of the office whose response is a file, sent as it is made. */
export function bindOfficeDownload(
  app: FastifyInstance,
  call: OfficeCall<{ response: string }>,
  respond: (context: OfficeContext<{ response: string }>) => Download,
): void {
  addRoute(
    app,
    call,
    { response: z.string() },
    async (request, reply) => {
      const context = officeContextOf<{ response: string }>(app, request);
      if (!context) return refuse('unauthenticated');
      const { fileName, contentType, parts } = respond(context);
      reply.type(contentType).header('content-disposition', `attachment; filename="${fileName}"`);
      return Readable.from(parts);
    },
    { preValidation: staffOnly(app, call) },
  );
}
