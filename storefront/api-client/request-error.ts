import type { ErrorCode } from '#contract/errors.ts';

export type FailureKind = 'bad request' | 'bad response' | 'network' | 'timeout' | 'cancel' | 'not stored';

const PRICE_CHANGED: ErrorCode = 'price_changed';

interface FailureDetails {
  status?: number;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  text?: string;
  cause?: unknown;
}

/** Why a call failed. `message` is the server's error message, empty when it sent none. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly kind: FailureKind;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The server's error code; empty when it sent none. */
  readonly code: string;
  /** Validation errors by field name. */
  readonly fields: Record<string, string>;
  /** The raw response body. */
  readonly text: string;

  constructor(kind: FailureKind, details: FailureDetails = {}) {
    super(details.message ?? '', { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? '';
    this.fields = details.fields ?? {};
    this.text = details.text ?? '';
  }
}

/** The failure kind of an HTTP status; null for 2xx. */
export function kindOfStatus(status: number): FailureKind | null {
  if (status >= 200 && status < 300) return null;
  return status >= 400 && status < 500 ? 'bad request' : 'bad response';
}

export function failureOfResponse(kind: FailureKind, status: number, text: string): RequestFailure {
  const body = parseObject(text);
  return new RequestFailure(kind, {
    status,
    text,
    code: textOf(body.code),
    message: textOf(body.message) || textOf(body.error),
    fields: fieldsOf(body.fields),
  });
}

/** Whether the server refused the request. After any other failure the request may still have taken effect. */
export function isRefusal(failure: unknown): boolean {
  if (!(failure instanceof RequestFailure)) return false;
  return failure.kind === 'bad request' && failure.status !== 408 && failure.status !== 429;
}

/** The response that refused a changed total, with its causes; undefined for any other failure. */
export function newTotalIn(failure: unknown): string | undefined {
  return failure instanceof RequestFailure && failure.code === PRICE_CHANGED ? failure.text : undefined;
}

/** The message of any error; empty when there is none. */
export function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : '';
}

/** The server's error message; empty for all other errors, whose messages are not written for customers. */
export function reasonOf(failure: unknown): string {
  return failure instanceof RequestFailure ? failure.message : '';
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function fieldsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}
