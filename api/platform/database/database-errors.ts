/** What a statement is told that stands behind a failed one: nothing but that. */
const BEHIND_A_FAILURE = '25P02';

/** Whether an error only says that an earlier statement of the transaction failed. */
export function isBehindFailure(error: Error): boolean {
  return 'code' in error && error.code === BEHIND_A_FAILURE;
}

/** The SQLSTATE of a database error, wherever the libraries wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !isBehindFailure(cause)) return code;
  }
  return undefined;
}

/** The name of the constraint that a statement broke. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return undefined;
}

/** Lost connections, too little of something, shutting down, a disk in trouble, waited too long, collided. */
const AWAY_STATES = /^(?:08|53|57|58|25006|25P03|40001|40P01|55P03)/;
const LOST_CONNECTION =
  /Connection terminated|not queryable|socket has been ended|socket hang up|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT/;
const NO_ANSWER =
  /timeout e(?:xceeded when trying to connect|xpired)|Query read timeout|fell silent|does not answer in time|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE/;

/** Whether the connection broke, or none was taken; having waited in vain is another matter. */
export function isConnectionLost(error: unknown): boolean {
  return says(error, LOST_CONNECTION);
}

function says(error: unknown, what: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (what.test(cause.message)) return true;
  return false;
}

/** Whether the database could not be asked, or nobody knows what came of it: worth trying again in a while. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return AWAY_STATES.test(sqlState(error) ?? '') || isConnectionLost(error) || says(error, NO_ANSWER);
}
