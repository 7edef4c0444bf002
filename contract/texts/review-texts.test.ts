import { expect, test } from 'vitest';
import { MAX_REVIEWS, parseReviews, REVIEW_TEXTS, reviewsFault } from './review-texts.ts';

test('a review is a line with name and city and the words below it', () => {
  expect(parseReviews('\nAsha P., Pune\r\nGood.\r\nVery good.\r\n \r\n\n\nRavi, Nashik \n Fine.\n')).toEqual([
    { nameWithCity: 'Asha P., Pune', feedback: 'Good. Very good.' },
    { nameWithCity: 'Ravi, Nashik', feedback: 'Fine.' },
  ]);
  expect(parseReviews(' \n\n ')).toEqual([]);
});

test('the samples are four valid reviews', () => {
  expect(parseReviews(REVIEW_TEXTS.reviews)).toHaveLength(4);
  expect(reviewsFault(REVIEW_TEXTS.reviews)).toBeUndefined();
});

test.each([
  ['Asha\nGood.\n\nRavi', 'Review 2: please write the name and city on one line, the words on the next.'],
  [`${'A'.repeat(61)}\nGood.`, 'Review 1: please keep name and city under 60 characters.'],
  [`Asha\n${'Good. '.repeat(51)}`, 'Review 1: please keep the words under 300 characters.'],
  ['Asha\nGood.\n\n'.repeat(MAX_REVIEWS + 1), 'Please keep it to 12 reviews.'],
])('%#: a fault is described', (text, sentence) => {
  expect(reviewsFault(text)).toBe(sentence);
});
