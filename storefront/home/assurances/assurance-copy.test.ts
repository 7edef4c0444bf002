import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROMISE_TEXTS } from '#contract/texts/promise-texts.ts';

const words = Object.values(PROMISE_TEXTS).join('\n');

test('a shortage of purity is compensated as rule 49 of the BIS Rules 2018 says: twice the difference and the test', () => {
  expect(words).toContain('we pay you twice the difference and the testing charges');
});

test('no rate card is promised while the shop shows none', () => {
  expect(words + readFileSync('storefront/shell/footer/footer.tsx', 'utf8')).not.toMatch(/rate card/i);
});
