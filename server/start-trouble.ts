import { isDatabaseAway } from '#api/platform/database.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * A database that went away, or grew too slow, while the shop was put together: one sentence for the owner, with the
 * reason as the database or its driver gave it. Any other error stays what it is.
 */
export function asStartRefusal(error: unknown): unknown {
  const reason = reasonOf(error);
  if (error instanceof StartRefusal || isOfFiles(reason) || !isDatabaseAway(error)) return error;
  const words = reason.message.replaceAll('\n', ' ');
  return new StartRefusal(
    `The database stopped answering while the shop started (${words}); see whether it runs and is not too busy, then start the shop again.`,
  );
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
