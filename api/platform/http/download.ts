import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file as the response of a call. */
export interface Download {
  /** ASCII letters, digits, hyphens and dots. */
  fileName: string;
  contentType: string;
  /** The whole file, or its parts, which are sent as they are made. */
  parts: Buffer | AsyncIterable<string | Uint8Array>;
}

/** Sets the headers of a file that the browser saves. */
export function sendable(reply: FastifyReply, { fileName, contentType, parts }: Download): Buffer | Readable {
  reply.type(contentType).headers({
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  });
  return Buffer.isBuffer(parts) ? parts : Readable.from(parts);
}
