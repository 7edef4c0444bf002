import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OFFICE_COOKIE } from '#api/platform/http/office-binding.ts';
import { openStaffSession } from '#api/staff/sessions/session-service.ts';
import type { Call, CallShape } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Role } from '#contract/office/roles.ts';
import { projectRoot } from '#server/project-root.ts';
import { pathOf } from '../load/customer.ts';
import type { Environment } from '../processes/environment.ts';
import type { Random } from '../randomness.ts';
import { until } from '../waiting.ts';
import type { Fault } from './fault.ts';

const KILLS = 10;
const OWNERS = 3;
const PATIENCE_MS = 30_000;
const TRAINEE_ROLES: readonly Role[] = ['packer', 'counter', 'reader', 'accountant'];

/** A person of the staff, logged in; every act goes to a random shop. */
interface Owner {
  act<Shape extends CallShape>(call: Call<Shape>, body: Shape['body']): Promise<boolean>;
}

async function hireOwner(environment: Environment, random: Random): Promise<Owner> {
  const { pool, db } = environment.direct;
  const email = `${environment.nextName()}@example.com`;
  const { rows } = await pool.query<{ id: number }>(
    `insert into staff (name, email, email_key, role, state, password_hash)
     values ('Owner', $1, $1, 'owner', 'active', 'none') returning staff_id as id`,
    [email],
  );
  const token = await openStaffSession(db, rows[0]?.id ?? 0, 'open', null, new Date());
  return {
    async act(call, body) {
      const response = await fetch(random.pick(environment.shops).url + pathOf(call, {}), {
        method: call.method,
        headers: { 'content-type': 'application/json', cookie: `${OFFICE_COOKIE}=${token}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => undefined);
      await response?.body?.cancel().catch(() => {});
      return response?.ok ?? false;
    },
  };
}

async function addTrainee({ direct }: Environment): Promise<number> {
  const { rows } = await direct.pool.query<{ id: number }>(
    "insert into staff (name, role, state) values ('Trainee', 'packer', 'invited') returning staff_id as id",
  );
  return rows[0]?.id ?? 0;
}

/** Invites people and changes the role of a trainee until the work is over. */
async function work(
  environment: Environment,
  owner: Owner,
  random: Random,
  invited: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  const staffId = await addTrainee(environment);
  while (!isOver()) {
    const name = environment.nextName();
    if (await owner.act(officeCalls.inviteStaff, { name, role: 'packer' })) invited.add(name);
    await owner.act(officeCalls.changeRole, { staff_id: staffId, role: random.pick(TRAINEE_ROLES) });
  }
}

/** Every act that was done, or might have been, has its audit entry, and every entry its act. */
async function auditProblems({ direct, folder, command }: Environment, since: number, invited: Set<string>) {
  const problems: string[] = [];
  const { rows: entries } = await direct.pool.query<{
    act: string;
    subject: string;
    before: string | null;
    after: string | null;
  }>('select act, subject, before, after from audit_entries where sequence > $1 order by sequence', [since]);
  const read = (json: string | null): { name?: string; role?: Role } => JSON.parse(json ?? '{}');

  const recorded = new Set(
    entries.filter(({ act }) => act === 'staff invited').map(({ after }) => read(after).name),
  );
  const { rows: staff } = await direct.pool.query<{ id: number; name: string; role: Role }>(
    'select staff_id as id, name, role from staff',
  );
  const names = new Set(staff.map(({ name }) => name));
  for (const name of invited) if (!recorded.has(name)) problems.push(`no entry invites ${name}`);
  for (const name of recorded) if (name && !names.has(name)) problems.push(`${name} was never invited`);

  for (const { id, role } of staff.filter(({ name }) => name === 'Trainee')) {
    const changes = entries.filter(({ act, subject }) => act === 'role changed' && subject === `staff:${id}`);
    let current: Role | undefined = changes.length > 0 ? read(changes[0]?.before ?? null).role : role;
    for (const { before, after } of changes) {
      if (read(before).role !== current) problems.push(`a change of the role of ${id} is not in the audit`);
      current = read(after).role;
    }
    if (current !== role) problems.push(`the last change of the role of ${id} is not in the audit`);
  }

  const file = join(folder, `audit-${since}.jsonl`);
  if (!(await command('export-audit', file))) problems.push('the audit could not be exported');
  const verified = await promisify(execFile)(process.execPath, [
    join(projectRoot(), 'scripts/verify-audit.mjs'),
    file,
  ]).catch((error: Error) => error);
  if (verified instanceof Error) problems.push(`the audit is broken: ${verified.message}`);
  return problems;
}

async function lastSequence({ direct }: Environment): Promise<number> {
  const { rows } = await direct.pool.query<{ last: number }>(
    'select coalesce(max(sequence), 0) as last from audit_entries',
  );
  return rows[0]?.last ?? 0;
}

export const STAFF_FAULTS: readonly Fault[] = [
  {
    id: 'F30',
    what: `kill -9 of a shop ${KILLS} times while staff act: acts and audit entries match`,
    async act(environment, random) {
      const since = await lastSequence(environment);
      /** Names whose invitation was responded to as done. */
      const invited = new Set<string>();
      let isOver = false;
      const working = await Promise.all(
        Array.from({ length: OWNERS }, async (_, index) => {
          const own = random.branch(`owner ${index}`);
          return [await hireOwner(environment, own), own] as const;
        }),
      );
      const people = working.map(([owner, own]) => work(environment, owner, own, invited, () => isOver));
      for (let kill = 0; kill < KILLS; kill++) {
        const shop = random.pick(environment.shops);
        const actsBefore = invited.size;
        await until(async () => invited.size > actsBefore + random.below(8), PATIENCE_MS, 5);
        shop.killNow();
        await shop.ended();
        await shop.start();
      }
      isOver = true;
      await Promise.all(people);
      const problems = await auditProblems(environment, since, invited);
      if (problems.length > 0) throw new Error(problems.join('; '));
      return invited.size > 0;
    },
  },
];
