import { expect, test } from 'vitest';
import { registrationFailureText } from './login/registration-failure.ts';
import { changedFields } from './profile/changed-fields.ts';

const before = { name: 'Meera', email: 'm@example.com', phone: '1', address: 'Kochi' };

test('only changed fields are sent', () => {
  expect(changedFields(before, { ...before, phone: '2' })).toEqual({ phone: '2' });
  expect(changedFields(before, { ...before, address: '' })).toEqual({ address: '' });
  expect(changedFields(before, before)).toEqual({});
});

test('an unknown profile counts as empty', () => {
  expect(changedFields({}, { ...before, address: '' })).toEqual({
    name: 'Meera',
    email: 'm@example.com',
    phone: '1',
  });
});

test('a known e-mail is recognised by the text of the response', () => {
  expect(registrationFailureText('x User already exists with this email y')).toBe(
    'Email already exists. Please use a different email.',
  );
  expect(registrationFailureText('')).toBe('Registration failed. Try again.');
});
