import { StartupError } from '#server/startup/startup-error.ts';
import { ServerFailure } from './connection.ts';

/** Converts a file system or server error to a StartupError for the owner; returns any other error unchanged. */
export function asRefusal(error: unknown, dataDir: string): unknown {
  if (error instanceof StartupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left/.test(message)) {
    return new StartupError(`The disk that holds ${dataDir} is full; free some space and restart.`);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartupError(
      `The shop may not write to its data directory ${dataDir}; make it writable or set DATA_DIR to one that is.`,
    );
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new StartupError(
      `The data directory ${dataDir} is not a directory; set DATA_DIR to one that is or can be made.`,
    );
  }
  if (code === 'ENOENT') {
    return new StartupError(
      `The data directory ${dataDir} lost some of its files; restore it from a backup.`,
    );
  }
  if (error instanceof ServerFailure) {
    return new StartupError(
      `The database in ${dataDir} did not start (${message}); its log is ${dataDir}/postgres.log.`,
    );
  }
  return error;
}
