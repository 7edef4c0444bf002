import { expect, test } from 'vitest';
import { namesOf } from './category-names.ts';

test('inactive categories and duplicates are left out', () => {
  const categories = ['Rings', 'Coins', 'Rings'].map((category_name) => ({
    category_name,
    status: 'active',
  }));
  expect(namesOf([...categories, { category_name: 'Old', status: 'Inactive' }])).toEqual(['Rings', 'Coins']);
});

test('a response without a list has no names', () => expect(namesOf(undefined)).toEqual([]));
