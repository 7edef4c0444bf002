import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartupError } from '#server/startup/startup-error.ts';

/** The first line of a backup. `migrations` identifies the schema of its rows. */
export interface BackupHead {
  format: 'tola-backup';
  version: 1;
  madeAt: string;
  migrations: string[];
}

export interface BackupRow {
  table: string;
  row: string;
}

const FORMAT = 'tola-backup';

/**
 * A backup is gzipped lines of text: the head, `table<TAB>row` for each row, and `end<TAB>count<TAB>sha256` with the hash
 * of all lines before it, so that a truncated or changed file is detected before it is restored.
 */
async function* lines(head: BackupHead, rows: AsyncIterable<BackupRow>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let count = 0;
  const hashed = (line: string): string => {
    hash.update(line);
    return line;
  };
  yield hashed(`${JSON.stringify(head)}\n`);
  for await (const { table, row } of rows) {
    count += 1;
    yield hashed(`${table}\t${row}\n`);
  }
  yield `end\t${count}\t${hash.digest('hex')}\n`;
}

/** Writes a backup into a stream and ends it; rejects if its reader stops. */
export const pipeBackup = (
  target: Writable,
  head: BackupHead,
  rows: AsyncIterable<BackupRow>,
  signal?: AbortSignal,
) => pipeline(lines(head, rows), createGzip(), target, { ...(signal && { signal }) });

/** Writes a backup to a temporary file, syncs it and renames it, so that no partial file has the final name. */
export async function writeBackup(
  file: string,
  head: BackupHead,
  rows: AsyncIterable<BackupRow>,
  signal?: AbortSignal,
): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    const target = createWriteStream(unfinished, { mode: 0o600 });
    await pipeBackup(target, head, rows, signal);
    const handle = await open(unfinished, 'r');
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw asFileRefusal(error, file);
  }
}

const FILE_ERRORS = /^(?:ENOENT|EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EISDIR|ENOTDIR|EFBIG|EIO)$/;

/** Converts a file system error to a StartupError; errors of the row source stay unchanged. */
function asFileRefusal(error: unknown, file: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!FILE_ERRORS.test(code)) return error;
  return new StartupError(
    `${file} cannot be written (${message}): nothing was backed up; use another place.`,
  );
}

function damaged(file: string): StartupError {
  return new StartupError(
    `${file} is damaged or not a backup of this shop: nothing was restored; use another copy.`,
  );
}

/** Splits at line feeds only: `readline` also splits at U+2028 and others, which customer text may contain. */
async function* splitAtLineFeeds(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let line = '';
  for await (const chunk of chunks) {
    const [end = '', ...others] = chunk.split('\n');
    // Only the chunk is searched: a row with a file comes in hundreds of them.
    line += end;
    for (const other of others) {
      yield line;
      line = other;
    }
  }
  if (line !== '') yield line;
}

/** Streams the lines of a backup. @throws StartupError when the file is missing or cannot be decompressed. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on('error', (error) => unpacked.destroy(error));
  try {
    yield* splitAtLineFeeds(unpacked.setEncoding('utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new StartupError(`${file} does not exist: check the name.`);
    }
    throw damaged(file);
  }
}

function readHead(file: string, line: string): BackupHead {
  try {
    const head: BackupHead = JSON.parse(line);
    if (head.format === FORMAT && head.version === 1) return head;
  } catch {
    // Not JSON: damaged.
  }
  throw damaged(file);
}

/** Reads a backup, verifies its row count and hash, returns its head. @throws StartupError when it is damaged. */
export async function checkBackup(file: string): Promise<BackupHead> {
  const hash: Hash = createHash('sha256');
  let head: BackupHead | undefined;
  let count = 0;
  let sealed = false;
  for await (const line of readLines(file)) {
    if (sealed) throw damaged(file);
    if (line.startsWith('end\t')) {
      sealed = line === `end\t${count}\t${hash.digest('hex')}`;
      if (!sealed) throw damaged(file);
      continue;
    }
    hash.update(`${line}\n`);
    if (head) count += 1;
    else head = readHead(file, line);
  }
  if (!head || !sealed) throw damaged(file);
  return head;
}

/** Streams the rows of a backup that `checkBackup` accepted. */
export async function* readRows(file: string): AsyncGenerator<BackupRow> {
  let first = true;
  for await (const line of readLines(file)) {
    if (!first && !line.startsWith('end\t')) {
      const tab = line.indexOf('\t');
      yield { table: line.slice(0, tab), row: line.slice(tab + 1) };
    }
    first = false;
  }
}
