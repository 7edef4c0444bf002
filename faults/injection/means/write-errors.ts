import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtExit } from '../../processes/cleanup.ts';

/** Makes one write of a PostgreSQL fail. */
export interface WriteErrors {
  /** A wrapper program that runs the given PostgreSQL with the preloaded library. */
  wrap(postgres: string): string;
  /** Makes the n-th write or flush from now on fail. */
  failWrite(number: number): void;
  hasFailed(): boolean;
}

/** Builds the library, or returns why this machine cannot. */
export function findWriteErrors(): WriteErrors | string {
  if (process.platform !== 'linux') return 'write errors are made on Linux only';
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'tola-write-errors-'));
  removeAtExit(folder);
  chmodSync(folder, 0o755);
  const [library, count, program] = ['write-errors.so', 'count', 'postgres'].map((name) =>
    join(folder, name),
  );
  if (!library || !count || !program) throw new Error('no names');
  const source = join(import.meta.dirname, 'write-errors.c');
  try {
    execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { stdio: 'pipe' });
  } catch (error) {
    return `no C compiler: ${String(error).slice(0, 200)}`;
  }
  const set = (number: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(number);
    // Written in place: running processes have this file mapped.
    const file = openSync(count, 'r+');
    writeSync(file, bytes, 0, 4, 0);
    closeSync(file);
  };
  writeFileSync(count, Buffer.alloc(4));
  // The database runs as another user when the rig is root.
  chmodSync(count, 0o666);
  return {
    wrap(postgres) {
      const line = `LD_PRELOAD='${library}' WRITE_ERROR_COUNT='${count}' exec '${postgres}' "$@"`;
      writeFileSync(program, `#!/bin/sh\n${line}\n`);
      chmodSync(program, 0o755);
      return program;
    },
    failWrite: set,
    hasFailed: () => readFileSync(count).readInt32LE() <= 0,
  };
}
