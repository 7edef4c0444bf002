import type { FastifyInstance } from 'fastify';
import type { CallShape } from '#contract/calls.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { type OfficeContext, officeContextOf, rolesText, staffOnly } from './office-binding.ts';
import { addRoute, type Outcome, type Schemas } from './route-binding.ts';
import { inUploadScope, readUpload, sizeCheck, type UploadedFile, type UploadLimits } from './upload.ts';

/** Binds an office call whose body is one file; session, origin, role and announced size are checked before it is read. */
export function bindOfficeUpload<Shape extends CallShape>(
  app: FastifyInstance,
  call: OfficeCall<Shape>,
  schemas: Schemas<Shape>,
  limits: UploadLimits,
  respond: (context: OfficeContext<Shape> & { file: UploadedFile }) => Outcome<Shape>,
): void {
  inUploadScope(app, limits, (scope) =>
    addRoute(
      scope,
      call,
      schemas,
      async (request) => {
        const context = officeContextOf<Shape>(app, request);
        if (!context) return refuse('unauthenticated');
        const file = await readUpload(request, limits);
        return isRefusal(file) ? file : respond({ ...context, file });
      },
      {
        onRequest: [staffOnly(app, call), sizeCheck(limits)],
        timeoutMs: limits.timeoutMs,
        description: rolesText(call),
      },
    ),
  );
}
