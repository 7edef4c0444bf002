import type { z } from 'zod';
import { accept, type Result, refuse } from '../http/refusals.ts';

/** Parses a body sent to the test device; refuses an invalid one with a message for the test's author. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): Result<T> {
  const read = schema.safeParse(body ?? {});
  return read.success ? accept(read.data) : refuse('field_invalid', { text: sentence(read.error) });
}

function sentence(error: z.ZodError): string {
  return error.issues
    .map((issue) => {
      if (issue.code === 'unrecognized_keys') return `Unknown: ${issue.keys.join(', ')}.`;
      return `${issue.path.join('.') || 'The body'}: ${issue.message}.`;
    })
    .join(' ');
}
