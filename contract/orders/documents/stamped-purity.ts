import { purityText } from '#contract/catalogue/purity.ts';

/** The purity of a line that does not name its metal: `22K (916)`, `Silver 925`. */
export function stampedPurity(purity: string): string {
  return purityText(purity).replace(/^\d{3}$/, 'Silver $&');
}
