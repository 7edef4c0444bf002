import { isDatabaseUnavailable } from '#api/platform/database/database-errors.ts';
import { MigrationLockTimeout } from '#api/platform/database/migrations.ts';
import { StartupError } from '#server/startup-error.ts';

/**
 * A database that went away, or grew too slow, while the shop was put together: one sentence for the owner, with the
 * reason as the database or its driver gave it. Any other error stays what it is.
 */
export function asStartupError(error: unknown): unknown {
  return asRefusal(
    error,
    (reason) =>
      `The database stopped answering while the shop started (${reason}); see whether it runs and is not too busy, then start the shop again.`,
  );
}

/** The same for a command of the owner, which may have been lost before or after it was done. */
export function asCommandError(error: unknown, command: string): unknown {
  return asRefusal(
    error,
    (reason) =>
      `The database stopped answering (${reason}), so it is not known whether "${command}" was done; see whether the database runs, then give the command again: what was done is not done twice.`,
  );
}

function asRefusal(error: unknown, sentence: (reason: string) => string): unknown {
  if (error instanceof MigrationLockTimeout) return new StartupError(error.message);
  const reason = reasonOf(error);
  if (error instanceof StartupError || isOfFiles(reason) || !isDatabaseUnavailable(error)) return error;
  return new StartupError(sentence(reason.message.replaceAll('\n', ' ')));
}

/** What the database or its driver said; an error that names the query around it quotes values too. */
function reasonOf(error: unknown): Error {
  let reason = error instanceof Error ? error : new Error(String(error));
  while ('query' in reason && reason.cause instanceof Error) reason = reason.cause;
  return reason;
}

/** "No such file" of a file, where the same words of a connection mean that nobody listens. */
function isOfFiles(error: Error): boolean {
  return 'path' in error;
}
