import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontLoader, type LoadFonts } from './pdf-fonts.ts';

/** Loads the fonts from their folder on disk. */
export function readFonts(folder: string): LoadFonts {
  return fontLoader(async (file) => new Uint8Array(await readFile(join(folder, `${file}.ttf`))));
}
