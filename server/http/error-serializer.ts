/** What a log line says of an error. */
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

/** The database's errors quote the values of the failed statement: names, addresses, hashes. Those stay out. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
}

/**
 * An error for the log: its kind, its words, where it came from. Statement parameters and the detail that
 * PostgreSQL adds are left out, since they hold what customers typed.
 */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = textOf(error, 'code');
  const constraint = textOf(error, 'constraint');
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code && { code }),
    ...(constraint && { constraint }),
    stack: withoutValues(error.stack ?? ''),
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  };
}
