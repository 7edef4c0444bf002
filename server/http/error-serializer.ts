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

/** Removes statement parameters (names, addresses, hashes) that database errors quote. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
}

/** Serializes an error for the log, without parameters and PostgreSQL's `detail`, which contain customer data. */
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
