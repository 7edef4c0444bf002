import type { Plugin } from 'vite';

const STANDARD_FONT_METRICS = /"StartFontMetrics(?:[^"\\]|\\.)*"/g;

/** Vite plugin: removes pdfkit's metrics of the 14 standard fonts, nearly half of it, for which it has no option. */
export function pdfkitWithoutStandardFonts(): Plugin {
  return {
    name: 'tola:pdfkit-without-standard-fonts',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('pdfkit.standalone')) return null;
      const smaller = code.replace(STANDARD_FONT_METRICS, '""');
      if (smaller === code)
        this.error('pdfkit has no metrics to remove; see how its browser build contains them now.');
      return { code: smaller, map: null };
    },
  };
}
