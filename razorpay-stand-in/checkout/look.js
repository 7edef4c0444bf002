// Merchant-specific appearance of the dialog.

/** Paise as rupees in Indian grouping: 12345600 is ₹1,23,456.00. */
export function rupees(paise, currency = 'INR') {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(paise / 100);
}

/** WCAG contrast of white text on a #rrggbb colour. */
function contrastWithWhite(hex) {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

/** Applies the merchant's colour if white text on it is readable. */
export function applyTheme(color) {
  if (/^#[0-9a-f]{6}$/i.test(color ?? '') && contrastWithWhite(color) >= 4.5) {
    document.documentElement.style.setProperty('--accent', color);
  }
}

/** Methods not hidden by the options (`config.display.hide`). */
export function shownMethods(options, all) {
  const hide = options.config?.display?.hide ?? [];
  const hidden = new Set(hide.filter(({ flows }) => !flows).map(({ method }) => method));
  const left = all.filter((method) => !hidden.has(method));
  return left.length > 0 ? left : all;
}

/** Whether to offer UPI id entry; the docs ask shops to hide this flow. */
export function asksForVpa(options) {
  const hide = options.config?.display?.hide ?? [];
  return !hide.some(({ method, flows }) => method === 'upi' && flows?.includes('collect'));
}

/** A line with the payer's details, without hidden fields. */
export function payerLine({ prefill = {}, hidden = {} }) {
  const parts = ['name', 'contact', 'email'].filter((name) => prefill[name] && !hidden[name]);
  return parts.map((name) => prefill[name]).join(' · ');
}
