import type { Paise } from './money.ts';

const ONES = [
  ...[
    'Zero',
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
  ],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const CRORE = 1_00_00_000;
const LAKH = 1_00_000;

/** 1 to 99: `Eighty-Two`. */
function belowHundred(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens}-${ONES[value % 10]}`;
}

/** A whole number in Indian numbering; above a crore, lakh and crore are used again: `One Lakh Crore`. */
function wholeNumber(value: number): string {
  if (value < 100) return belowHundred(value);
  const parts: string[] = [];
  if (value >= CRORE) parts.push(`${wholeNumber(Math.floor(value / CRORE))} Crore`);
  const lakh = Math.floor((value % CRORE) / LAKH);
  const thousand = Math.floor((value % LAKH) / 1000);
  const hundred = Math.floor((value % 1000) / 100);
  if (lakh > 0) parts.push(`${belowHundred(lakh)} Lakh`);
  if (thousand > 0) parts.push(`${belowHundred(thousand)} Thousand`);
  if (hundred > 0) parts.push(`${belowHundred(hundred)} Hundred`);
  if (value % 100 > 0) parts.push(belowHundred(value % 100));
  return parts.join(' ');
}

/** As on Indian documents: `Rupees Eighty-Two Thousand Only`, `Rupees One and Fifty Paise Only`; negative with `Minus`. */
export function amountInWords(amountPaise: Paise): string {
  const whole = Math.abs(Math.trunc(amountPaise));
  const words = `Rupees ${wholeNumber(Math.floor(whole / 100))}`;
  const rest = whole % 100;
  const full = rest === 0 ? `${words} Only` : `${words} and ${belowHundred(rest)} Paise Only`;
  return amountPaise < 0 && whole > 0 ? `Minus ${full}` : full;
}
