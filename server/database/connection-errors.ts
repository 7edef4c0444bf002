import { NewerDatabase } from '#api/platform/database/apply-migrations.ts';
import { isDatabaseUnavailable } from '#api/platform/database/database-errors.ts';
import { MigrationLockTimeout, WrongSchema } from '#api/platform/database/migrations.ts';
import { StartupError } from '#server/startup/startup-error.ts';

/** Errors of the migrations whose message is for the owner. */
const FOR_THE_OWNER = [MigrationLockTimeout, NewerDatabase, WrongSchema];

/** Converts an outage during startup to a StartupError with the driver's reason; returns other errors unchanged. */
export function asStartupError(error: unknown): unknown {
  return asRefusal(
    error,
    (reason) =>
      `The database stopped responding while the shop started (${reason}); see whether it runs and is not too busy, then start the shop again.`,
  );
}

/** The same for a command of the owner; whether its commit succeeded is unknown. */
export function asCommandError(error: unknown, command: string): unknown {
  return asRefusal(
    error,
    (reason) =>
      `The database stopped responding (${reason}), so it is not known whether "${command}" was done; see whether the database runs, then give the command again: what was done is not done twice.`,
  );
}

function asRefusal(error: unknown, sentence: (reason: string) => string): unknown {
  if (error instanceof Error && FOR_THE_OWNER.some((kind) => error instanceof kind))
    return new StartupError(error.message);
  const reason = reasonOf(error);
  if (error instanceof StartupError || isFileError(reason) || !isDatabaseUnavailable(error)) return error;
  return new StartupError(sentence(reason.message.replaceAll('\n', ' ')));
}

/** Unwraps the driver's error: Drizzle's wrapper quotes the query's values. */
function reasonOf(error: unknown): Error {
  let reason = error instanceof Error ? error : new Error(String(error));
  while ('query' in reason && reason.cause instanceof Error) reason = reason.cause;
  return reason;
}

/** File system errors have a `path`; ENOENT without one comes from a connection to a missing socket. */
function isFileError(error: Error): boolean {
  return 'path' in error;
}
