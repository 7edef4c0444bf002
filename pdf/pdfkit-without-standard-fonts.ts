import type { Plugin } from 'vite';

const STANDARD_FONT_METRICS = /"StartFontMetrics(?:[^"\\]|\\.)*"/g;

/** Vite plugin: removes pdfkit's metrics of the 14 standard fonts, nearly half of it; the invoice embeds its own fonts. */
export function pdfkitWithoutStandardFonts(): Plugin {
  return {
    name: 'tola:pdfkit-without-standard-fonts',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('pdfkit.standalone')) return null;
      return { code: code.replace(STANDARD_FONT_METRICS, '""'), map: null };
    },
  };
}
