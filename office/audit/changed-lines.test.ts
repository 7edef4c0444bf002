import { expect, test } from 'vitest';
import { changedLines } from './changed-lines.ts';

test.each([
  ['a\nb\nc', 'a\nx\nc', { before: 'b', after: 'x' }],
  ['a\nb', 'a\nb\nc\nd', { before: '', after: 'c\nd' }],
  ['a\nb', 'b\na', { before: 'a\nb', after: 'b\na' }],
  ['a', 'a\nb', { before: 'a', after: 'a\nb' }],
  ['12 days', '14 days', { before: '12 days', after: '14 days' }],
])('%j becomes %j: %j', (before, after, changed) => {
  expect(changedLines(before, after)).toEqual(changed);
});
