import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { readTokens, TEXT_PAIRS } from './token-sheet.ts';

const MIN_TEXT_SHARE = 4.5;
const MIN_EDGE_SHARE = 3;

const tokens = readTokens(readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8'));
const of = (name: string) => tokens.get(name) ?? `no token ${name}`;

test('computes the WCAG contrast ratio', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe('contrast of the colour tokens', () => {
  test.each(TEXT_PAIRS)('%s is readable on %s', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(MIN_TEXT_SHARE);
  });

  test.each(['--ground', '--surface'])('the border of a field is visible on %s', (ground) => {
    expect(contrast(of('--line-strong'), of(ground))).toBeGreaterThanOrEqual(MIN_EDGE_SHARE);
  });
});
