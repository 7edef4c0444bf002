import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { isCommonPassword } from '#contract/accounts/weak-passwords.ts';
import { type Refusal, refuse, refuseField } from '#contract/errors.ts';

/** argon2id as OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing shares libuv's four threads with file access and compression: at least one stays free. */
const MAX_CONCURRENT = Math.min(3, availableParallelism());
/** In a longer queue, requests would time out on a small machine. */
const MAX_QUEUE = 60;

const hashing = pLimit(MAX_CONCURRENT);

export class TooManyHashes extends Error {}

/** Limits concurrent hashing, which is expensive; further work is queued. @throws TooManyHashes when the queue is full. */
export async function withHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing.pendingCount >= MAX_QUEUE) throw new TooManyHashes();
  return hashing(work);
}

export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, COST));
}

/** Verified for unknown e-mails, so that they take as long to refuse as a wrong password. */
const dummyHash = hash(`nobody ${Math.random()}`, COST);

/** Whether a password matches a hash; false without a hash, in the same time. Call it in `withHashSlot`. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash ?? (await dummyHash);
  const matches = await verify(against, password);
  return matches && passwordHash !== undefined;
}

/** Maps a full hashing queue to the refusal `busy`. */
export function refuseWhenBusy(error: unknown): Refusal {
  if (error instanceof TooManyHashes) return refuse('busy');
  throw error;
}

const MOST_USED = 'This password is one of the most used. Please choose another.';

/** Refuses the most used passwords if `strict` (P-78). */
export function refuseCommonPassword(field: string, password: string, strict: boolean): Refusal | undefined {
  return strict && isCommonPassword(password) ? refuseField(field, MOST_USED) : undefined;
}
