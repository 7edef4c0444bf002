import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '#contract/accounts/weak-passwords.ts';
import { addressGroup, emailKey, failureDelay, loginLimits, secondsLeft, windowStart } from './rules.ts';

describe('SEC-16 one spelling per e-mail', () => {
  test('email case, surrounding spaces and full-width letters create no second account', () => {
    for (const spelling of ['A@x.in', ' a@x.in', 'a@X.IN ', 'ａ@x.in', 'a@ｘ.in']) {
      expect(emailKey(spelling)).toBe('a@x.in');
    }
    expect(emailKey('re\u0301mi@x.in')).toBe(emailKey('r\u00e9mi@x.in'));
  });

  test('letters that only look alike remain different accounts', () => {
    expect(emailKey('ı@x.in')).not.toBe(emailKey('i@x.in'));
    expect(emailKey('а@x.in')).not.toBe(emailKey('a@x.in'));
  });

  test('normalization is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => emailKey(emailKey(text)) === emailKey(text)),
    );
  });
});

describe('windows of attempts', () => {
  const MINUTE = 60_000;

  test('every instant lies in its window, and Retry-After is between a second and the window', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (milliseconds) => {
        const now = new Date(milliseconds);
        const start = windowStart(now, MINUTE).getTime();
        const wait = secondsLeft(now, MINUTE);
        return start <= milliseconds && milliseconds < start + MINUTE && wait >= 1 && wait <= 60;
      }),
    );
  });

  test('failed logins are limited per account and address, and per address', () => {
    const limits = loginLimits('a@x.in', '10.0.0.1', {
      loginFailuresPerAccount: 5,
      loginFailuresPerAddress: 20,
    });
    expect(limits.map(({ windowMs, max }) => [windowMs / MINUTE, max])).toEqual([
      [15, 5],
      [1, 20],
    ]);
    expect(new Set(limits.map(({ subject }) => subject)).size).toBe(2);
  });
});

test('the most used passwords are known in any email case', () => {
  expect(isCommonPassword('password1')).toBe(true);
  expect(isCommonPassword('PassWord1')).toBe(true);
  expect(isCommonPassword('correct horse battery')).toBe(false);
});

describe('SEC-11 addresses that a client can change at will', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff:1', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no address', 'no address'],
  ])('%s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

test('SEC-10 many failures on an account slow further attempts down without locking it', () => {
  expect([0, 49].map((failures) => failureDelay(failures, 1))).toEqual([0, 0]);
  expect([50, 5000].map((failures) => failureDelay(failures, 0))).toEqual([2000, 2000]);
  expect(failureDelay(50, 1)).toBe(5000);
});
