import { OFFICE_COOKIE } from '#api/platform/http/office-binding.ts';
import { openStaffSession } from '#api/staff/sessions/session-service.ts';
import type { Call, CallShape } from '#contract/calls.ts';
import type { Role } from '#contract/office/roles.ts';
import type { Environment } from '../processes/environment.ts';
import type { Random } from '../randomness.ts';
import { pathOf } from './customer.ts';

const TIMEOUT_MS = 30_000;

/** A person of the staff, logged in; every act goes to a random shop. */
export interface Colleague {
  /** The response; undefined when it is not known or a refusal. */
  call<Shape extends CallShape>(
    call: Call<Shape>,
    parts: { body?: Shape['body']; query?: Record<string, string>; params?: Shape['params'] },
  ): Promise<Shape['response'] | undefined>;
}

export async function addColleague(environment: Environment, random: Random, role: Role): Promise<Colleague> {
  const { pool, db } = environment.direct;
  const email = `${environment.nextName()}@example.com`;
  const { rows } = await pool.query<{ id: number }>(
    `insert into staff (name, email, email_key, role, state, password_hash)
     values ('Colleague', $1, $1, $2, 'active', 'none') returning staff_id as id`,
    [email, role],
  );
  const token = await openStaffSession(db, rows[0]?.id ?? 0, 'open', null, new Date());
  return {
    async call(call, { body, query, params = {} }) {
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const response = await fetch(random.pick(environment.shops).url + pathOf(call, params) + search, {
        method: call.method,
        headers: { 'content-type': 'application/json', cookie: `${OFFICE_COOKIE}=${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => undefined);
      const read = await response?.json().catch(() => undefined);
      return response?.ok ? read : undefined;
    },
  };
}
