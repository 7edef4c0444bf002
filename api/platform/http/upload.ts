import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/errors.ts';
import { sendRefusal } from './route-binding.ts';

export interface UploadedFile {
  /** The sender's name of the file; unrelated to its content. */
  name: string;
  bytes: Buffer;
}

export interface UploadLimits {
  maxBytes: number;
  /** The sentence for a larger file. */
  tooLarge: string;
  timeoutMs?: number;
}

/** The overhead of multipart/form-data: boundaries and the headers of the part. */
const ENVELOPE_BYTES = 4096;

/** Refuses an announced size before the body is read. */
export function sizeCheck({ maxBytes, tooLarge }: UploadLimits) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const isTooLarge = Number(headers['content-length'] ?? 0) > maxBytes + ENVELOPE_BYTES;
    if (isTooLarge) return sendRefusal(reply, refuse('payload_too_large', tooLarge));
  };
}

/** A scope whose calls take one file as multipart/form-data. Every other call takes JSON only. */
export function inUploadScope(
  app: FastifyInstance,
  { maxBytes }: UploadLimits,
  bind: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    });
    bind(scope);
  });
}

const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

/** The one file of a request. Refusals: unsupported_media_type, invalid_input, payload_too_large, malformed_request. */
export async function readUpload(
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
