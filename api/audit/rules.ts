import { createHash } from 'node:crypto';
import type { Database } from '#api/platform/database/database.ts';
import { AUDIT_OPENING, type AuditEntry, auditText } from '#contract/office/audit.ts';

/** Who acts on behalf of the shop. */
export type Actor =
  | { kind: 'staff'; staffId: number }
  /** A command in the shell, with the name of the system's user. */
  | { kind: 'command'; user: string }
  | { kind: 'job'; job: string };

export function actorText(actor: Actor): string {
  if (actor.kind === 'staff') return `staff:${actor.staffId}`;
  return actor.kind === 'command' ? `command:${actor.user}` : `job:${actor.job}`;
}

/** What a service needs that acts on behalf of the shop. */
export interface Acting {
  db: Database;
  now: Date;
  actor: Actor;
}

/** What is recorded of an act. `before` and `after` hold only what changed, and no secret. */
export interface Act {
  act: string;
  subject: string;
  before?: object | undefined;
  after?: object | undefined;
  reason?: string | undefined;
}

export type ChainedAuditEntry = AuditEntry & { hash: string };

function hashOf(entry: AuditEntry): string {
  return createHash('sha256').update(auditText(entry), 'utf8').digest('hex');
}

const jsonOrNull = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/** Creates the entry that follows the last one. */
export function chainEntry(
  last: Pick<ChainedAuditEntry, 'sequence' | 'hash'> | undefined,
  actor: Actor,
  { act, subject, before, after, reason }: Act,
  now: Date,
): ChainedAuditEntry {
  const entry = {
    sequence: (last?.sequence ?? 0) + 1,
    at: now.toISOString(),
    actor: actorText(actor),
    act,
    subject,
    before: jsonOrNull(before),
    after: jsonOrNull(after),
    reason: reason ?? null,
    previousHash: last?.hash ?? AUDIT_OPENING,
  };
  return { ...entry, hash: hashOf(entry) };
}
