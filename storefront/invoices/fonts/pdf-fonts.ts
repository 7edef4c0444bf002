import devanagariRegular from './mukta-devanagari-regular.ttf?url';
import devanagariSemibold from './mukta-devanagari-semibold.ttf?url';
import latinRegular from './mukta-latin-regular.ttf?url';
import latinSemibold from './mukta-latin-semibold.ttf?url';
import title from './title-latin.ttf?url';

/** Bytes of the embedded TTF files. */
export interface PdfFonts {
  title: Uint8Array;
  latinRegular: Uint8Array;
  latinSemibold: Uint8Array;
  /** Loaded only for a document with Devanagari (385 KB). */
  devanagari: { regular: Uint8Array; semibold: Uint8Array } | null;
}

export async function loadPdfFonts(withDevanagari: boolean): Promise<PdfFonts> {
  const [titleBytes, regular, semibold, devanagari] = await Promise.all([
    fontBytes(title),
    fontBytes(latinRegular),
    fontBytes(latinSemibold),
    withDevanagari ? Promise.all([fontBytes(devanagariRegular), fontBytes(devanagariSemibold)]) : null,
  ]);
  return {
    title: titleBytes,
    latinRegular: regular,
    latinSemibold: semibold,
    devanagari: devanagari && { regular: devanagari[0], semibold: devanagari[1] },
  };
}

async function fontBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The font ${address} was answered with ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
