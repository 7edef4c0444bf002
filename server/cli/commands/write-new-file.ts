import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '#server/startup/startup-error.ts';

/** Writes a file in parts. Never replaces a file, and leaves none that is not whole. */
export async function writeNewFile(file: string, parts: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(parts), createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new StartupError(`${file} already exists; choose another name.`);
      if (error.syscall === 'open') throw new StartupError(`${file} cannot be written (${error.code}).`);
      await rm(file, { force: true });
      throw error;
    },
  );
}
