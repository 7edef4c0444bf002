import { expect, test } from 'vitest';
import { isMistyped, readScan, tagOf } from './tags.ts';

test('a tag is six digits and a check digit, and no two are the same', () => {
  expect(tagOf(572)).toBe('T-000572-4');
  expect(tagOf(1_234_567)).toMatch(/^T-1234567-\d$/);
  expect(new Set(Array.from({ length: 2000 }, (_, number) => tagOf(number))).size).toBe(2000);
});

test('a scan is read as it is stored: small letters, no hyphens, and the address of a QR code', () => {
  for (const scan of [
    'T-000572-4',
    ' t-000572-4\n',
    'T0005724',
    'https://shop.in/user/products/7?tag=T-000572-4',
  ])
    expect(readScan(scan)).toBe('T-000572-4');
  expect(readScan('ring-77')).toBe('RING-77');
});

test('every wrong digit and every swap of neighbours is found', () => {
  const tag = tagOf(123_456);
  expect(isMistyped(tag)).toBe(false);
  const digits = tag.replace(/\D/g, '');
  for (let at = 0; at < digits.length; at++) {
    for (const digit of '0123456789') {
      const typed = `T-${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`;
      expect(isMistyped(readScan(typed)), typed).toBe(digit !== digits[at]);
    }
    const [one = '', two = ''] = digits.slice(at, at + 2);
    const swapped = `T-${digits.slice(0, at)}${two}${one}${digits.slice(at + 2)}`;
    if (two !== '' && one !== two) expect(isMistyped(readScan(swapped)), swapped).toBe(true);
  }
  expect(isMistyped('RING-77')).toBe(false);
});
