import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, sqlState } from '#api/platform/database/database-errors.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { UnreadableBody } from './json-body-parser.ts';
import { sendRefusal } from './route-binding.ts';

/** Messages from the contract end with punctuation; the library's own do not and are replaced. */
function sentence(message: string, field: string): string {
  if (/[.?!]$/.test(message)) return message;
  return field
    ? `Please check ${field.replaceAll('_', ' ')}.`
    : 'Please check what you entered and try again.';
}

function invalidInput(error: { validation: readonly { instancePath: string; message?: string }[] }): Refusal {
  const fields = Object.fromEntries(
    error.validation.map(({ instancePath, message }) => {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
      return [field || 'body', sentence(message ?? '', field)];
    }),
  );
  return refuse('invalid_input', Object.values(fields)[0], fields);
}

const BY_FASTIFY_CODE: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse('payload_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse('unsupported_media_type'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refuse('malformed_json'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => refuse('malformed_json'),
};

function databaseRefusal(error: unknown): Refusal | undefined {
  const state = sqlState(error);
  if (state === '22021' || state === '22P05') return refuse('invalid_input');
  return isDatabaseUnavailable(error) ? refuse('busy') : undefined;
}

function expectedRefusal(error: FastifyError): Refusal | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error);
  if (error instanceof UnreadableBody) return refuse(error.refused);
  const known = BY_FASTIFY_CODE[error.code];
  if (known) return known();
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse('malformed_request');
  }
  return databaseRefusal(error);
}

/** Maps errors to responses: expected ones to their refusal, all others are logged and sent as `internal`. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = expectedRefusal(error);
    if (!refusal || refusal.refused === 'busy') request.log.error({ err: error }, 'call failed');
    // Fastify closes after an unread body; the client would be reset while it sends, and lose the response.
    reply.removeHeader('connection');
    return sendRefusal(reply, refusal ?? refuse('internal'));
  });
}
