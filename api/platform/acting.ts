import type { Database } from './database/database.ts';

/** Who acts on behalf of the shop. */
export type Actor =
  | { kind: 'staff'; staffId: number }
  /** A command in the shell, with the name of the system's user. */
  | { kind: 'command'; user: string }
  | { kind: 'job'; job: string };

/** An actor as it is stored: `staff:7`, `command:root` or `job:holds`. */
export function actorText(actor: Actor): string {
  if (actor.kind === 'staff') return `staff:${actor.staffId}`;
  return actor.kind === 'command' ? `command:${actor.user}` : `job:${actor.job}`;
}

/** The context of a service that acts on behalf of the shop. */
export interface Acting {
  db: Database;
  now: Date;
  actor: Actor;
}
