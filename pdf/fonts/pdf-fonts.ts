/** Bytes of the embedded TTF files. */
export interface PdfFonts {
  title: Uint8Array;
  latinRegular: Uint8Array;
  latinSemibold: Uint8Array;
  /** Loaded only for a document with Devanagari (385 KB). */
  devanagari: { regular: Uint8Array; semibold: Uint8Array } | null;
}

/** Loads the fonts of a document. */
export type LoadFonts = (withDevanagari: boolean) => Promise<PdfFonts>;

type FontFile =
  | 'title-latin'
  | 'mukta-latin-regular'
  | 'mukta-latin-semibold'
  | 'mukta-devanagari-regular'
  | 'mukta-devanagari-semibold';

/** The fonts of a document, read by the function that is given. */
export function fontLoader(read: (file: FontFile) => Promise<Uint8Array>): LoadFonts {
  return async (withDevanagari) => {
    const [title, latinRegular, latinSemibold, devanagari] = await Promise.all([
      read('title-latin'),
      read('mukta-latin-regular'),
      read('mukta-latin-semibold'),
      withDevanagari
        ? Promise.all([read('mukta-devanagari-regular'), read('mukta-devanagari-semibold')])
        : null,
    ]);
    return {
      ...{ title, latinRegular, latinSemibold },
      devanagari: devanagari && { regular: devanagari[0], semibold: devanagari[1] },
    };
  };
}
