import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * An append-only file with atomic lines. Writes are not fsynced: a line survives a killed process, but not a power
 * failure.
 */
export class Journal {
  readonly path: string;
  /** Size of the file. */
  bytes = 0;
  #file: number;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, 'journal.jsonl');
    this.#file = openSync(this.path, 'a', 0o600);
  }

  /** Reads all lines. An incomplete last line was cut by a kill and never acknowledged: it is truncated. */
  read(): string[] {
    const bytes = readFileSync(this.path);
    this.bytes = bytes.lastIndexOf('\n') + 1;
    if (this.bytes < bytes.length) truncateSync(this.path, this.bytes);
    return bytes.subarray(0, this.bytes).toString('utf8').split('\n').slice(0, -1);
  }

  append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    try {
      const written = writeSync(this.#file, bytes);
      if (written < bytes.length) throw new Error(`The disk took only a part of a line of ${this.path}`);
    } catch (error) {
      // Removes a partial line, written for example when the disk is full.
      ftruncateSync(this.#file, this.bytes);
      throw error;
    }
    this.bytes += bytes.length;
  }

  /** Replaces all lines atomically: writes a new file, then renames it. */
  replace(lines: string[]): void {
    const aside = `${this.path}.new`;
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    writeFileSync(aside, bytes, { mode: 0o600 });
    renameSync(aside, this.path);
    closeSync(this.#file);
    this.#file = openSync(this.path, 'a', 0o600);
    this.bytes = bytes.length;
  }

  close(): void {
    closeSync(this.#file);
  }
}
