import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type Refusal, refuse } from '#contract/errors.ts';
import { isMostUsedPassword } from '#contract/most-used-passwords.ts';

/** argon2id at OWASP's first recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes run where files are read and answers are packed, on four threads: one of them at least stays free. */
const AT_ONCE = Math.min(3, availableParallelism());
/** What waits longer than this would not be answered in time even by a small machine. */
const MAX_QUEUE = 60;

let running = 0;
const waiting: (() => void)[] = [];

/** More logins wait for a hash than can be served in time. */
export class TooManyHashes extends Error {}

/** Hashing is dear in memory and time: a few at once, the rest wait their turn; beyond that TooManyHashes. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_QUEUE) throw new TooManyHashes();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** A hash of nothing anyone knows, so that an unknown e-mail takes as long to refuse as a wrong password. */
const nobodysHash = hash(`nobody ${Math.random()}`, COST);

/** Whether a password fits a hash; without a hash it takes as long and never fits. Call it in turn. */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash);
  const fits = await verify(against, password);
  return fits && passwordHash !== undefined;
}

/** Turns too many waiting hashes into the refusal `busy`. */
export function refuseWhenBusy(error: unknown): Refusal {
  if (error instanceof TooManyHashes) return refuse('busy');
  throw error;
}

/** A refusal of one field, whose sentence is the call's as well. */
export function refuseField(field: string, message: string): Refusal {
  return refuse('invalid_input', message, { [field]: message });
}

const MOST_USED = 'This password is one of the most used. Please choose another.';

/** Refuses the most used passwords where the shop is strict (checklist Q-35). */
export function mustNotBeMostUsed(field: string, password: string, strict: boolean): Refusal | undefined {
  return strict && isMostUsedPassword(password) ? refuseField(field, MOST_USED) : undefined;
}
