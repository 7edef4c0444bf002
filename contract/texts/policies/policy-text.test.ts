import { describe, expect, test } from 'vitest';
import { unknownPlaceholder } from '../placeholders.ts';
import { STANDARD_POLICIES } from './policies.ts';
import { parsePolicy, policyFault } from './policy-text.ts';

test('the first line is the summary, lines with # are headings, every other line is a paragraph', () => {
  expect(parsePolicy('Free.\r\n\n# Cost \n Nothing. \n\n#1 of our promises\n# Time\nTwo days.')).toEqual({
    summary: 'Free.',
    sections: [
      { heading: 'Cost', paragraphs: ['Nothing.', '#1 of our promises'] },
      { heading: 'Time', paragraphs: ['Two days.'] },
    ],
  });
});

describe.each(Object.entries(STANDARD_POLICIES))('the standard text of %s', (_name, text) => {
  test('is valid', () => {
    expect(policyFault(text)).toBeUndefined();
    expect(unknownPlaceholder(text)).toBeUndefined();
  });
});

test.each([
  ['# Cost\nNothing.', 'Please begin with a line that sums the policy up, without a #.'],
  [
    'Free for {return days}.\n# Cost\nNothing.',
    'Please use no { in the first line: nothing is filled in there.',
  ],
  ['Free.\nNothing.', 'Please give each part a heading: the second line begins with # and a space.'],
  ['Free.', 'Please give each part a heading: the second line begins with # and a space.'],
  ['Free.\n# Cost\n# Time\nTwo days.', 'Please write something below the heading “Cost”.'],
])('%j is refused with a sentence', (text, sentence) => {
  expect(policyFault(text)).toBe(sentence);
});
