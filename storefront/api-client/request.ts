import type { Call, CallShape } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { clearStoredUser, readStoredUser } from '#storefront/session/stored-user.ts';
import { failureOfResponse, kindOfStatus, RequestFailure } from './request-error.ts';

/** Window event: the server has rejected the stored token. */
export const SESSION_ENDED = 'tola-session-ended';

const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'X-XSRF-TOKEN';

interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Timeout in milliseconds. Without it only the browser's own limit applies. */
  timeoutMs?: number;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

type Parts<Shape extends CallShape> = Pick<Shape, Extract<keyof Shape, 'body' | 'query' | 'params'>>;
type Options<Shape extends CallShape> = Parts<Shape> & RequestOptions;
type Rest<Shape extends CallShape> =
  Record<never, never> extends Parts<Shape> ? [options?: Options<Shape>] : [options: Options<Shape>];

/** Makes an API call and returns its response; throws nothing but `RequestFailure`. */
export async function request<Shape extends CallShape>(
  call: Call<Shape>,
  ...[options]: Rest<Shape>
): Promise<Shape['response']> {
  const { body, query, params, ...rest }: CallParts & RequestOptions = options ?? {};
  const token = readStoredUser()?.token;
  const abort = combinedAbort(rest);
  try {
    const response = await fetch(addressOf(call.path, params, query), {
      method: call.method,
      headers: headersOf(token, body !== undefined, rest.headers),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: abort.signal,
      keepalive: rest.keepalive ?? false,
    });
    const text = await response.text();
    return readResponse<Shape>(call, response.status, text, token);
  } catch (error) {
    if (error instanceof RequestFailure) throw error;
    throw new RequestFailure(abort.reason(), { cause: error });
  } finally {
    abort.stop();
  }
}

interface CallParts {
  body?: unknown;
  query?: unknown;
  params?: unknown;
}

function readResponse<Shape extends CallShape>(
  call: Call<Shape>,
  status: number,
  text: string,
  token: string | undefined,
): Shape['response'] {
  const kind = kindOfStatus(status);
  if (kind === null) {
    try {
      return text === '' ? {} : JSON.parse(text);
    } catch {
      throw failureOfResponse('bad response', status, text);
    }
  }
  if (status === 401 && call.access === 'customer' && token) endSession(token);
  throw failureOfResponse(kind, status, text);
}

/** Removes the stored user whose token was rejected, unless another user has logged in meanwhile. */
export function endSession(token: string): void {
  if (readStoredUser()?.token !== token) return;
  clearStoredUser();
  dispatchEvent(new Event(SESSION_ENDED));
}

export function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `${API_BASE}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

export function headersOf(token: string | undefined, hasBody: boolean, more?: Record<string, string>) {
  const xsrf = cookie(XSRF_COOKIE);
  return {
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(xsrf && { [XSRF_HEADER]: xsrf }),
    ...more,
  };
}

/** The value of a cookie; empty if it is malformed, or has characters that a header cannot carry. */
function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  try {
    const value = found ? decodeURIComponent(found.slice(name.length + 1)) : '';
    return /^[\x20-\x7e]*$/.test(value) ? value : '';
  } catch {
    return '';
  }
}

function combinedAbort({ signal, timeoutMs }: RequestOptions) {
  const controller = new AbortController();
  let timedOut = false;
  const cancel = () => controller.abort();
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  const expire = () => {
    timedOut = true;
    cancel();
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
  return {
    signal: controller.signal,
    reason: () => (timedOut ? 'timeout' : controller.signal.aborted ? 'cancel' : 'network'),
    stop() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  } as const;
}
