import pino, { type Logger } from 'pino';
import { serializeError } from '#server/http/error-serializer.ts';

/** Logs errors with single payments to standard error: one line each, without a stack trace. */
export function commandLog(): Logger {
  const err = (error: unknown) => {
    const { type, message, code } = serializeError(error);
    return { type, message, code };
  };
  return pino({ level: 'warn', base: null, serializers: { err } }, process.stderr);
}
