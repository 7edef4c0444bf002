/** Damm's table: its check digit finds every wrong digit and every swap of two neighbours. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

function checkDigit(digits: string): string {
  return [...digits].reduce((interim, digit) => DAMM[Number(interim)]?.[Number(digit)] ?? '0', '0');
}

/** The tag of the piece with this number, `T-000123-7`: digits alone, so that nothing is mistaken for a letter. */
export function tagOf(pieceNumber: number): string {
  const digits = String(pieceNumber).padStart(6, '0');
  return `T-${digits}-${checkDigit(digits)}`;
}

const SHOP_TAG = /^T-?(\d{6,9})-?(\d)$/;

/** Prefix of tags that the shop generates. */
export const SHOP_TAG_START = 'T-';

/** The text of a tag, or of the address in its QR code, as it is stored. */
export function readScan(scanned: string): string {
  const text = scanned.trim();
  const tag = /[?&]tag=([^&#]+)/i.exec(text)?.[1];
  const written = (tag ?? text).toUpperCase();
  const [, digits, check] = SHOP_TAG.exec(written) ?? [];
  return digits === undefined ? written : `${SHOP_TAG_START}${digits}-${check}`;
}

/** Whether a text looks like a tag of the shop and was mistyped. */
export function isMistyped(tag: string): boolean {
  const [, digits, check] = SHOP_TAG.exec(tag) ?? [];
  return digits !== undefined && checkDigit(digits) !== check;
}
