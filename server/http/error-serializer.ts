import { DrizzleQueryError } from 'drizzle-orm';

export interface SerializedError extends Record<string, unknown> {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack: string;
  cause?: SerializedError;
}

function textOf(error: object, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}

/** Serializes an error for the log, without parameters and PostgreSQL's `detail`, which contain customer data. */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = textOf(error, 'code');
  const constraint = textOf(error, 'constraint');
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  return {
    type: error.name,
    message,
    ...(code && { code }),
    ...(constraint && { constraint }),
    // A stack begins with the message.
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  };
}
