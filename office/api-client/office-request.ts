import type { Call, CallShape } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { idleHeaders } from './last-use.ts';
import { setScreenLocked, untilScreenOpen } from './screen-lock.ts';

/** Why a call failed, in a sentence for the person; `fields` has the errors by input. */
export class OfficeError extends Error {
  constructor(
    message: string,
    readonly code: ErrorCode | 'no_connection',
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
  }
}

type Parts<Shape extends CallShape> = Pick<Shape, Extract<keyof Shape, 'body' | 'query' | 'params'>>;
type Rest<Shape extends CallShape> =
  Record<never, never> extends Parts<Shape> ? [parts?: Parts<Shape>] : [parts: Parts<Shape>];

/**
 * Makes a call of the office; throws nothing but `OfficeError`. While the session is locked, reading waits for the PIN, so
 * that the screen stays as it was. An act is refused instead: another person may enter the PIN.
 */
export async function officeRequest<Shape extends CallShape>(
  call: Call<Shape>,
  ...[parts]: Rest<Shape>
): Promise<Shape['response']> {
  const waits = call.access === 'staff' && call.method === 'GET';
  for (;;) {
    if (waits) await untilScreenOpen();
    try {
      return await send(call, parts);
    } catch (error) {
      if (!(waits && isLockedOut(error))) throw error;
      setScreenLocked(true);
    }
  }
}

export function isLockedOut(error: unknown): boolean {
  return error instanceof OfficeError && error.code === 'session_locked';
}

async function send<Shape extends CallShape>(
  call: Call<Shape>,
  parts: Rest<Shape>[0],
): Promise<Shape['response']> {
  const { body, query, params }: CallShape = { response: undefined, ...parts };
  const response = await fetch(addressOf(call.path, params, query), {
    method: call.method,
    headers: { ...idleHeaders(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new OfficeError('There is no connection to the shop. Please try again.', 'no_connection');
  });
  const read = await response.json().catch(() => ({}));
  if (response.ok) return read;
  throw readFailure(read);
}

interface FailureBody {
  message?: string;
  code?: ErrorCode;
  fields?: Record<string, string>;
}

/** Parses the error in a refusal's body; a proxy may have sent another body. */
export function readFailure(body: FailureBody | null): OfficeError {
  const { message = 'Something went wrong. Please try again.', code = 'internal', fields } = body ?? {};
  return new OfficeError(code === 'session_locked' ? NOT_DONE : message, code, fields);
}

/** Read once the screen is open again, next to what was pressed. */
const NOT_DONE = 'The screen was locked, so nothing was done. Please press again.';

export function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${API_BASE}${filled}${search.size > 0 ? `?${search}` : ''}`;
}
