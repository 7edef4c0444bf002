/** Standards of other countries, by the inner circumference of a ring in millimetres. */
const US_FIRST_MM = 36.54;
const US_STEP_MM = 2.5535;
const UK_FIRST_MM = 37.5;
const UK_STEP_MM = 1.25;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const toHalf = (size: number) => Math.round(size * 2) / 2;

/** The nearest whole or half size in the United States: "6½". */
export function usSize(circumferenceMm: number): string {
  return withHalf(toHalf((circumferenceMm - US_FIRST_MM) / US_STEP_MM), (whole) => String(whole));
}

/** The nearest whole or half letter in the United Kingdom: "L½"; behind Z they are counted on. */
export function ukSize(circumferenceMm: number): string {
  const last = LETTERS.length - 1;
  return withHalf(toHalf((circumferenceMm - UK_FIRST_MM) / UK_STEP_MM), (whole) =>
    whole > last ? `Z+${whole - last}` : LETTERS.charAt(whole),
  );
}

function withHalf(size: number, text: (whole: number) => string): string {
  return `${text(Math.floor(size))}${Number.isInteger(size) ? '' : '½'}`;
}
