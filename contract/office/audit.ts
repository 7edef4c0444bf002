import * as z from 'zod/mini';
import { atMost, instant, rowIdInQuery } from '#contract/fields.ts';

/** One act, as it is stored. `before` and `after` are JSON texts, hashed to the letter. */
export interface AuditEntry {
  /** 1, 2, 3 … without gaps. */
  sequence: number;
  /** ISO 8601 with milliseconds. */
  at: string;
  /** `staff:7`, `command:root` or `job:demo`. */
  actor: string;
  act: string;
  /** The subject, such as `order:4F7K9QWE20ABCDXYZ123`. */
  subject: string;
  before: string | null;
  after: string | null;
  reason: string | null;
  previousHash: string;
}

/** The previous hash of the first entry. */
export const AUDIT_OPENING = '0'.repeat(64);

const VERSION = 'tola-audit-1';

/** The text whose SHA-256 (UTF-8) is an entry's hash: a JSON array, so that no field can run into the next. */
export function auditText(entry: AuditEntry): string {
  const { sequence, at, actor, act, subject, before, after, reason, previousHash } = entry;
  return JSON.stringify([VERSION, sequence, at, actor, act, subject, before, after, reason, previousHash]);
}

/** A line of JSON for each entry, the oldest first. */
export const auditFileResponse = z.string();

export const auditEntry = z
  .object({
    sequence: z.int(),
    at: instant,
    actor: z.string(),
    /** The person's name, if the actor is on the staff. */
    name: z.nullable(z.string()),
    act: z.string(),
    subject: z.string(),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    previous_hash: z.string(),
    hash: z.string(),
  })
  .register(z.globalRegistry, { id: 'AuditEntry' });

/** Newest first; `before` is the sequence number behind which the page begins. */
export const auditQuery = z.object({
  subject: z.optional(z.string().check(atMost(200))),
  actor: z.optional(z.string().check(atMost(100))),
  before: z.optional(rowIdInQuery),
});

export const auditResponse = z.object({
  data: z.array(auditEntry),
  /** The `before` of the next page; null on the last one. */
  next: z.nullable(z.int()),
});

/** An entry as the office shows it. */
export type ShownAuditEntry = z.infer<typeof auditEntry>;
