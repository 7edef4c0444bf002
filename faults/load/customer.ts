import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { type Call, type CallShape, calls } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import type { Journal, JournalEntry } from './journal.ts';

/** Client timeout; the shop's own limit is ten seconds. */
const TIMEOUT_MS = 30_000;

export type Reply<Body> =
  | { outcome: 'ok'; body: Body }
  | { outcome: 'refused' | 'unknown'; code: string; status: number };

type Parts<Shape extends CallShape> = Omit<Shape, 'response'>;

export interface Note<Shape extends CallShape> {
  /** The part of a successful response that the journal records. */
  result?: (response: Shape['response']) => string;
  about?: string;
  pieces?: number;
}

/** The URL of a call. */
export function pathOf(call: Call, params: unknown): string {
  return `${API_BASE}${call.path.replace(/:(\w+)/g, (_, name: string) => String(Object(params)[name]))}`;
}

/** A simulated customer: makes calls to a given shop and records each outcome. */
export class Customer {
  readonly email: string;
  userId = '';
  token = '';

  constructor(
    readonly name: string,
    private readonly journal: Journal,
    private readonly shopUrl: () => string,
  ) {
    this.email = `${name}@example.com`;
  }

  async call<Shape extends CallShape>(
    op: string,
    call: Call<Shape>,
    { body, params }: Parts<Shape>,
    note: Note<Shape> = {},
  ): Promise<Reply<Shape['response']>> {
    const began = performance.now();
    const write = (outcome: JournalEntry['outcome'], code: string, result: string) =>
      this.journal.add({
        customer: this.userId || this.email,
        op,
        outcome,
        code,
        result,
        pieces: note.pieces ?? 0,
        ms: performance.now() - began,
        at: Date.now(),
      });
    try {
      const response = await fetch(this.shopUrl() + pathOf(call, params), {
        method: call.method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.token && { authorization: `Bearer ${this.token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      const got = JSON.parse(text || 'null');
      if (response.ok) {
        // A pending payment does not confirm that it is applied.
        write('ok', got?.status === 'pending' ? 'pending' : '', note.result?.(got) ?? note.about ?? '');
        return { outcome: 'ok', body: got };
      }
      const outcome = response.status < 500 ? 'refused' : 'unknown';
      const code = String(got?.code ?? response.status);
      write(outcome, code, note.about ?? '');
      return { outcome, code, status: response.status };
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      write('unknown', late ? 'timeout' : 'connection lost', note.about ?? '');
      return { outcome: 'unknown', code: late ? 'timeout' : 'connection lost', status: 0 };
    }
  }

  /** Registers and logs in; a registration with an unknown outcome is retried. */
  async arrive(tries = 40): Promise<boolean> {
    const password = 'seven-gold-bangles';
    const body = { name: this.name, email: this.email, phone: '98200 12345', password, address: 'Pune' };
    for (let attempt = 0; attempt < tries; attempt++) {
      const registered = await this.call('register', calls.register, { body }, { about: this.email });
      const known = registered.outcome === 'refused' && registered.code === 'email_taken';
      if (registered.outcome !== 'ok' && !known) {
        await pause(attempt);
        continue;
      }
      const login = await this.call('login', calls.login, { body: { email: this.email, password } });
      if (login.outcome === 'ok') {
        this.remember(login.body);
        return true;
      }
      await pause(attempt);
    }
    return false;
  }

  private remember({ token, user_id }: LoginResponse): void {
    this.token = token;
    this.userId = user_id;
  }
}

/** Increasing delay, two seconds at most. */
export function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, 2000)));
}
