import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallShape } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { type OfficeContext, officeContextOf, rolesText, staffOnly } from './office-binding.ts';
import { addRoute, type Outcome, type Schemas, sendRefusal } from './route-binding.ts';

export interface UploadedFile {
  /** As the sender calls it; says nothing about the content. */
  name: string;
  bytes: Buffer;
}

export interface UploadLimits {
  maxBytes: number;
  /** The sentence for a larger file. */
  tooLarge: string;
  timeoutMs?: number;
}

/** What multipart/form-data adds to a file: boundaries and the headers of the part. */
const ENVELOPE_BYTES = 4096;

/**
 * Binds a call of the office whose body is one file, sent as multipart/form-data. Session, origin, role and announced size
 * are checked before the body is read. Every other call takes JSON only.
 */
export function bindOfficeUpload<Shape extends CallShape>(
  app: FastifyInstance,
  call: OfficeCall<Shape>,
  schemas: Schemas<Shape>,
  limits: UploadLimits,
  respond: (context: OfficeContext<Shape> & { file: UploadedFile }) => Outcome<Shape>,
): void {
  const checkSize = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const isTooLarge = Number(headers['content-length'] ?? 0) > limits.maxBytes + ENVELOPE_BYTES;
    if (isTooLarge) return sendRefusal(reply, refuse('payload_too_large', limits.tooLarge));
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      limits: { fileSize: limits.maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    });
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
        onRequest: [staffOnly(app, call), checkSize],
        timeoutMs: limits.timeoutMs,
        description: rolesText(call),
      },
    );
  });
}

const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

async function readUpload(
  request: FastifyRequest,
  { tooLarge }: UploadLimits,
): Promise<UploadedFile | Refusal> {
  if (!request.isMultipart()) return refuse('unsupported_media_type', 'Please send one file as a form.');
  try {
    const part = await request.file();
    if (!part) return refuse('invalid_input', 'Please choose a file.');
    return { name: part.filename, bytes: await part.toBuffer() };
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === TOO_LARGE;
    if (isTooLarge) return refuse('payload_too_large', tooLarge);
    // Nothing but the sender's bytes was read here.
    return refuse('malformed_request', 'The file did not arrive whole. Please send it again.');
  }
}
