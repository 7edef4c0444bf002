import { expect, test } from 'vitest';
import { placeOfSupply } from './place-of-supply-rules.ts';

const MAHARASHTRA = { stateName: 'Maharashtra', stateCode: '27' };

test('the place of supply is the state given in the order', () => {
  const supply = placeOfSupply({ pincode: 'not known', stateCode: '33' }, MAHARASHTRA);
  expect(supply).toEqual({ stateName: 'Tamil Nadu', stateCode: '33', isAssumed: false });
});

test('a pincode of one state determines it', () => {
  const supply = placeOfSupply({ pincode: '682001', stateCode: null }, MAHARASHTRA);
  expect(supply).toEqual({ stateName: 'Kerala', stateCode: '32', isAssumed: false });
});

test('a pincode of two states results in the likelier one, marked as assumed', () => {
  const supply = placeOfSupply({ pincode: '396230', stateCode: null }, MAHARASHTRA);
  expect(supply).toMatchObject({ stateCode: '26', isAssumed: true });
});

test.each(['', '40008', 'ABCDEF', '999999'])(
  'without a state, and with pincode "%s", the seller’s state is assumed',
  (pincode) => {
    expect(placeOfSupply({ pincode, stateCode: null }, MAHARASHTRA)).toEqual({
      ...MAHARASHTRA,
      isAssumed: true,
    });
  },
);
