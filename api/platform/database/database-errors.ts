import { DrizzleQueryError } from 'drizzle-orm';

/** The SQLSTATE of a database error, found anywhere in its chain of causes. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

export function brokenConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return undefined;
}

/** SQLSTATE classes: lost connection, insufficient resources, shutdown, I/O error, lock timeout, conflict. */
const UNAVAILABLE_STATES = /^(?:08|53|57|58|25006|25P03|40001|40P01|55P03)/;
// By their messages, because the errors of `pg` itself have no codes.
const LOST_CONNECTION =
  /Connection terminated|not queryable|socket has been ended|socket hang up|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT/;
const TIMED_OUT =
  /timeout e(?:xceeded when trying to connect|xpired)|Query read timeout|stopped responding|database request timed out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE/;

/** Whether the connection was lost or refused. Timeouts do not count. */
export function isConnectionLost(error: unknown): boolean {
  return hasMessage(error, LOST_CONNECTION);
}

function hasMessage(error: unknown, what: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Drizzle's message quotes the parameters, which may be any text of a customer.
    if (!(cause instanceof DrizzleQueryError) && what.test(cause.message)) return true;
  }
  return false;
}

/** Whether the database is unavailable or the outcome of a query unknown: worth retrying later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    UNAVAILABLE_STATES.test(sqlState(error) ?? '') || isConnectionLost(error) || hasMessage(error, TIMED_OUT)
  );
}
