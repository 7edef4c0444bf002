import { createHash } from 'node:crypto';
import { type Actor, actorText } from '#api/platform/acting.ts';
import { AUDIT_OPENING, type AuditEntry, auditText } from '#contract/office/audit.ts';

/** An audit entry. `before` and `after` hold the changed fields only, and no secrets. */
export interface Act {
  act: string;
  subject: string;
  before?: object | undefined;
  after?: object | undefined;
  reason?: string | undefined;
}

/** Every backup is recorded so; the last one is looked for by it. */
export const BACKED_UP = { act: 'shop backed up', subject: 'shop' } as const satisfies Act;

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
