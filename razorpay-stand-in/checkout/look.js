// How the dialog dresses for one merchant.

/** Paise as rupees in Indian grouping: 12345600 is ₹1,23,456.00. */
export function rupees(paise, currency = 'INR') {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(paise / 100);
}

/** Contrast of white text on a #rrggbb colour, as WCAG counts it. */
function contrastWithWhite(hex) {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

/** Takes the merchant's colour, unless white text on it would be hard to read. */
export function applyTheme(color) {
  if (/^#[0-9a-f]{6}$/i.test(color ?? '') && contrastWithWhite(color) >= 4.5) {
    document.documentElement.style.setProperty('--accent', color);
  }
}

/** Methods that the options do not hide (config.display.hide of the options table). */
export function shownMethods(options, all) {
  const hide = options.config?.display?.hide ?? [];
  const hidden = new Set(hide.filter(({ flows }) => !flows).map(({ method }) => method));
  const left = all.filter((method) => !hidden.has(method));
  return left.length > 0 ? left : all;
}

/** Whether a typed UPI id may be asked for; the docs ask shops to hide this flow. */
export function asksForVpa(options) {
  const hide = options.config?.display?.hide ?? [];
  return !hide.some(({ method, flows }) => method === 'upi' && flows?.includes('collect'));
}

/** One line about who pays, without what the options hide. */
export function payerLine({ prefill = {}, hidden = {} }) {
  const parts = ['name', 'contact', 'email'].filter((name) => prefill[name] && !hidden[name]);
  return parts.map((name) => prefill[name]).join(' · ');
}
