import type { Acting, Actor } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';

export const TEST_ACTOR: Actor = { kind: 'command', user: 'test' };

/** A context for services that act on behalf of the shop. */
export function acting(db: Database, now = new Date()): Acting {
  return { db, now, actor: TEST_ACTOR };
}
