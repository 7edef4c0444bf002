import type { Acting, Actor } from '#api/platform/acting.ts';
import type { OpenDatabase } from '#api/platform/database/database.ts';
import type { Config } from '#server/config/config.ts';

export type Print = (line: string) => void;

export interface CommandContext extends OpenDatabase {
  /** For work that takes longer than the timeouts of the pool allow. */
  connectionString: string;
  config: Config;
  clock: () => Date;
  /** The system user who runs the command, for the audit. */
  actor: Actor;
  print: Print;
}

/** The context of services that act on behalf of the shop. */
export function actingOf({ db, clock, actor }: Pick<CommandContext, 'db' | 'clock' | 'actor'>): Acting {
  return { db, now: clock(), actor };
}
