export type FailureKind = 'bad request' | 'bad response' | 'network' | 'timeout' | 'cancel';

interface FailureDetails {
  status?: number;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  text?: string;
  cause?: unknown;
}

/** Why a call did not bring its answer. `message` is the server's own sentence, empty when it gave none. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly kind: FailureKind;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's short word for the refusal; empty when it gave none. */
  readonly code: string;
  /** What is wrong with each field, where the server said so. */
  readonly fields: Record<string, string>;
  /** The answer as it came. */
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

/** The class of an HTTP status that is no success; null for a success. */
export function kindOfStatus(status: number): FailureKind | null {
  if (status >= 200 && status < 300) return null;
  return status >= 400 && status < 500 ? 'bad request' : 'bad response';
}

/** Makes the failure of an answer from its status and its body. */
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

/** Whether the shop itself said no. Anything else decides nothing: what was asked for may have been done. */
export function isRefusal(failure: unknown): boolean {
  if (!(failure instanceof RequestFailure)) return false;
  return failure.kind === 'bad request' && failure.status !== 408 && failure.status !== 429;
}

/** The sentence of any failure, empty when there is none to show. */
export function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : '';
}

/** The shop's own sentence, empty where it gave none: no other failure has words for a customer. */
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
