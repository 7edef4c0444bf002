import { readFile } from 'node:fs/promises';
import type { PdfFonts } from './pdf-fonts.ts';

/** Reads the fonts of the invoice from disk, for tests. */
export async function fontFiles(): Promise<PdfFonts & { devanagari: NonNullable<PdfFonts['devanagari']> }> {
  return {
    title: await font('title-latin'),
    latinRegular: await font('mukta-latin-regular'),
    latinSemibold: await font('mukta-latin-semibold'),
    devanagari: {
      regular: await font('mukta-devanagari-regular'),
      semibold: await font('mukta-devanagari-semibold'),
    },
  };
}

async function font(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`./${name}.ttf`, import.meta.url)));
}
