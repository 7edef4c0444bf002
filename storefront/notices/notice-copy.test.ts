import { expect, test } from 'vitest';
import type { NoticeChoice } from '#contract/notices/notice-choices.ts';
import { choiceLabel, isOffered, orderMailText } from './notice-copy.ts';

test('e-mails about an order are promised only by a shop that sends e-mail', () => {
  expect(orderMailText({ sends_email: true })).toContain('e-mail');
  for (const seller of [{ sends_email: false }, undefined]) {
    expect(orderMailText(seller)).not.toContain('e-mail');
  }
});

const choice = (channel: NoticeChoice['channel'], is_on = false): NoticeChoice => ({
  ...{ channel, is_on, group: 'price and stock' },
  changed_at: is_on ? '2026-11-25T10:00:00.000Z' : null,
});

test('messages about a wish list are offered by a shop that can send them, and while they are on', () => {
  expect(isOffered('price and stock', [choice('mail')], true)).toBe(true);
  expect(isOffered('price and stock', [choice('mail')], false)).toBe(false);
  expect(isOffered('price and stock', [choice('mail'), choice('sms')], false)).toBe(true);
  expect(isOffered('price and stock', [choice('mail', true)], false)).toBe(true);
});

test('without a mail server no choice is called e-mail', () => {
  expect([choice('mail'), choice('sms')].map((one) => choiceLabel(one, true))).toEqual([
    'By e-mail',
    'Also by SMS',
  ]);
  expect([choice('mail'), choice('sms')].map((one) => choiceLabel(one, false))).toEqual([
    'Write to me',
    'By SMS',
  ]);
});
