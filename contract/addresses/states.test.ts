import { expect, test } from 'vitest';
import { STATE_NAMES, stateOfName, stateOfText, stateTaxOf } from './states.ts';

test('a state is found by its code or by its name, ignoring case and spacing', () => {
  const gujarat = { stateName: 'Gujarat', stateCode: '24' };
  for (const text of ['24', ' 24 ', 'Gujarat', 'gujarat', '  GUJARAT ']) {
    expect(stateOfText(text)).toEqual(gujarat);
  }
  expect(stateOfText('Jammu & Kashmir')?.stateCode).toBe('01');
  expect(stateOfText('andaman  and nicobar islands')?.stateCode).toBe('35');
});

test.each(['', '0', '99', '240', 'Bombay', 'toString', '__proto__', 'constructor'])(
  '"%s" is not a state',
  (text) => {
    expect(stateOfText(text)).toBeUndefined();
    expect(stateOfName(text)).toBeUndefined();
  },
);

test('tax inside a union territory without a legislature is UTGST', () => {
  const territories = Object.entries(STATE_NAMES)
    .filter(([code]) => stateTaxOf(code) === 'UTGST')
    .map(([, name]) => name);
  expect(territories.sort()).toEqual([
    'Andaman and Nicobar Islands',
    'Chandigarh',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Ladakh',
    'Lakshadweep',
  ]);
});
