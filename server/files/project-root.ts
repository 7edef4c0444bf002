import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's root folder, found upwards from this file, which may run as source or as built output. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    if (dirname(folder) === folder)
      throw new Error('The project’s package.json is not above the built server.');
    folder = dirname(folder);
  }
  return folder;
}
