import { expect, test } from 'vitest';
import { fillText, PLACEHOLDER_NAMES, type TextValues, unknownPlaceholder } from './placeholders.ts';
import { PROMISE_TEXTS } from './promise-texts.ts';

const seller = {
  name: 'Suvarna Jewels',
  address: '12 Car Street, Mysuru',
  gstin: '29AAACX0000X1ZW',
  phone: '+91 98450 11223',
  email: 'care@example.com',
  grievance_officer: 'Meenakshi Iyer',
  return_days: 9,
  max_heavier_percent: 4,
};
const values: TextValues = { seller, promises: { ...PROMISE_TEXTS, care_full: 'We polish once a year.' } };

test('a text is filled with the shop’s details, days and promises', () => {
  expect(fillText('For {return days}, {contact}.', values)).toBe(
    'For 9 days, call +91 98450 11223 or write to care@example.com.',
  );
  expect(fillText('{shop}', { ...values, seller: { ...seller, shop_name: 'Suvarna' } })).toBe('Suvarna');
  expect(fillText('{grievance officer}; {heavier percent}; {care promise}', values)).toBe(
    'Meenakshi Iyer, Suvarna Jewels; 4%; We polish once a year.',
  );
});

test('every placeholder stands for something, also without the shop’s details', () => {
  for (const name of PLACEHOLDER_NAMES) {
    for (const known of [values, { ...values, seller: undefined }]) {
      expect(fillText(`{${name}}`, known)).toMatch(/^[^{}]+$/);
    }
  }
});

test('an unknown placeholder is found, and is shown as it stands', () => {
  expect(unknownPlaceholder('{contact} or {constructor}')).toBe('constructor');
  expect(fillText('{constructor} {', values)).toBe('{constructor} {');
  expect(unknownPlaceholder('Sizes { 6, 8 and {contact}')).toBeUndefined();
});
