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
 * A file of lines, each kept whole or not at all.
 * Writes are not forced to the platter: a line outlives a killed process, not a power cut.
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

  /** All lines written so far. A last line without its end was torn by a kill and never acknowledged: it is cut off. */
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
      // Half a line, as of a full disk, must not run into the next one.
      ftruncateSync(this.#file, this.bytes);
      throw error;
    }
    this.bytes += bytes.length;
  }

  /** Puts these lines in place of all others, aside first, so that a kill in the middle leaves the old ones. */
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
