import { expect, test } from 'vitest';
import { browserFailures, faultFailures, unitFailures } from './test-failures.mjs';

test('failed unit tests and files that could not be loaded are named with the first words of why', () => {
  const testResults = [
    { name: '/shop/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
    {
      name: '/shop/b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        {
          status: 'failed',
          fullName: 'refunds once',
          failureMessages: ['\u001b[31mexpected 200\n  to be 409'],
        },
      ],
    },
    { name: '/shop/c.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ];
  expect(unitFailures({ testResults }, '/shop')).toEqual([
    'b.test.ts › refunds once: expected 200 to be 409',
    'c.test.ts: Cannot find module',
  ]);
});

test('browser tests that failed at each try are named with the line of the last error', () => {
  const error = { message: 'Timed out '.repeat(100), location: { line: 35 } };
  const spec = (title: string, ok: boolean) => ({
    ...{ title, ok, file: 'cart.test.ts' },
    tests: [{ results: [{ error }, ok ? {} : { error }] }],
  });
  const suites = [{ specs: [spec('unsteady', true)], suites: [{ specs: [spec('buys', false)] }] }];
  const failures = browserFailures({ suites, errors: [{ message: 'no shop' }] });
  expect(failures).toHaveLength(2);
  expect(failures[0]).toBe('browser tests: no shop');
  expect(failures[1]).toMatch(/^cart\.test\.ts:35 › buys: Timed out Timed/);
  expect(failures[1]?.length).toBe(300);
});

test('fault tests are named with the violation that was found first', () => {
  const failures = [{ test: 'R24 one piece in forty tabs', message: 'consents: 0\n instead of 1' }];
  expect(faultFailures({ passed: 37, failed: 1, failures })).toEqual([
    'R24 one piece in forty tabs: consents: 0 instead of 1',
  ]);
});
