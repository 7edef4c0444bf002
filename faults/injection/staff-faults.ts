import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { officeCalls } from '#contract/office/calls.ts';
import type { Role } from '#contract/office/roles.ts';
import { projectRoot } from '#server/files/project-root.ts';
import { addColleague, type Colleague } from '../load/colleague.ts';
import type { Environment } from '../processes/environment.ts';
import type { Random } from '../randomness.ts';
import { until } from '../waiting.ts';
import type { Fault } from './fault.ts';
import { restartShop } from './means/killed-shop.ts';

const KILLS = 10;
/** Each owner describes one of these pieces. */
const SKUS = ['P040', 'P041', 'P042'];
const TIMEOUT_MS = 30_000;
const TRAINEE_ROLES: readonly Role[] = ['packer', 'counter', 'reader', 'accountant'];

async function addTrainee({ direct }: Environment): Promise<number> {
  const { rows } = await direct.pool.query<{ id: number }>(
    "insert into staff (name, role, state) values ('Trainee', 'packer', 'invited') returning staff_id as id",
  );
  return rows[0]?.id ?? 0;
}

/** Invites people, changes the role of a trainee and the description of a piece, until the work is over. */
async function work(
  environment: Environment,
  owner: Colleague,
  { random, sku, invited, isOver }: { random: Random; sku: string; invited: Set<string>; isOver(): boolean },
): Promise<void> {
  const staff_id = await addTrainee(environment);
  while (!isOver()) {
    const name = environment.nextName();
    const body = { name, role: 'packer' as const };
    if (await owner.call(officeCalls.inviteStaff, { body })) invited.add(name);
    await owner.call(officeCalls.changeRole, { body: { staff_id, role: random.pick(TRAINEE_ROLES) } });
    const piece = await owner.call(officeCalls.getPiece, { query: { sku } });
    if (!piece) continue;
    const changes = { short_description: `Described by ${name}.` };
    await owner.call(officeCalls.changePiece, { body: { sku, version: piece.data.version, changes } });
  }
}

interface Entry {
  act: string;
  subject: string;
  before: string | null;
  after: string | null;
}

/** The audit entries of a field form a chain, and the last one has the present value. */
function chainProblems(entries: Entry[], subject: string, field: string, current: string): string[] {
  const valueIn = (json: string | null): unknown => JSON.parse(json ?? '{}')[field];
  const changes = entries.filter(
    (entry) => entry.subject === subject && valueIn(entry.after) !== undefined && entry.before !== null,
  );
  const broken = changes.filter(({ before }, index) => {
    const previous = changes[index - 1];
    return previous && valueIn(before) !== valueIn(previous.after);
  });
  const last = changes.at(-1);
  return [
    ...broken.map(() => `a change of ${field} of ${subject} is not in the audit`),
    ...(last && valueIn(last.after) !== current
      ? [`the last ${field} of ${subject} is not in the audit`]
      : []),
  ];
}

/** Every act that was done, or might have been, has its audit entry, and every entry its act. */
async function auditProblems({ direct, folder, command }: Environment, since: number, invited: Set<string>) {
  const { rows: entries } = await direct.pool.query<Entry>(
    'select act, subject, before, after from audit_entries where sequence > $1 order by sequence',
    [since],
  );
  const { rows: staff } = await direct.pool.query<{ id: number; name: string; role: Role }>(
    'select staff_id as id, name, role from staff',
  );
  const { rows: pieces } = await direct.pool.query<{ sku: string; description: string }>(
    'select sku, description from products where sku = any($1)',
    [SKUS],
  );
  const recorded = new Set<string>(
    entries.filter(({ act }) => act === 'staff invited').map(({ after }) => JSON.parse(after ?? '{}').name),
  );
  const names = new Set(staff.map(({ name }) => name));
  const trainees = staff.filter(({ name }) => name === 'Trainee');
  const problems = [
    ...[...invited].filter((name) => !recorded.has(name)).map((name) => `no entry invites ${name}`),
    ...[...recorded].filter((name) => !names.has(name)).map((name) => `${name} was never invited`),
    ...trainees.flatMap(({ id, role }) => chainProblems(entries, `staff:${id}`, 'role', role)),
    ...pieces.flatMap(({ sku, description }) =>
      chainProblems(entries, `product:${sku}`, 'short_description', description),
    ),
  ];
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
      /** Names with an invitation that the shop reported as done. */
      const invited = new Set<string>();
      let isOver = false;
      const working = await Promise.all(
        SKUS.map(async (sku) => {
          const own = random.branch(`owner of ${sku}`);
          return { owner: await addColleague(environment, own, 'owner'), random: own, sku };
        }),
      );
      const people = working.map(({ owner, ...own }) =>
        work(environment, owner, { ...own, invited, isOver: () => isOver }),
      );
      for (let kill = 0; kill < KILLS; kill++) {
        const shop = random.pick(environment.shops);
        const actsBefore = invited.size;
        await until(async () => invited.size > actsBefore + random.below(8), TIMEOUT_MS, 5);
        shop.killNow();
        await restartShop(shop);
      }
      isOver = true;
      await Promise.all(people);
      const problems = await auditProblems(environment, since, invited);
      if (problems.length > 0) throw new Error(problems.join('; '));
      return invited.size > 0;
    },
  },
];
