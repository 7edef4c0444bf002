import { expect, test } from 'vitest';
import { splitProfileAddress } from './profile-address.ts';

test.each([
  ['12 Temple Road, Kochi 682001', '12 Temple Road', 'Kochi', '682001'],
  [
    'Flat 4, 12 MG Road,\nBengaluru, Karnataka - 560 001, India',
    'Flat 4, 12 MG Road',
    'Bengaluru',
    '560 001',
  ],
  ['12 MG Road, Delhi 110001', '12 MG Road', 'Delhi', '110001'],
  ['12 Temple Road, Kochi', '12 Temple Road, Kochi', '', ''],
  ['Kochi 682001', 'Kochi', '', '682001'],
  ['Plot 560001, Sector 9, 4th Cross', 'Plot 560001, Sector 9, 4th Cross', '', ''],
  ['', '', '', ''],
])('%s', (text, street, city, pincode) => {
  expect(splitProfileAddress(text)).toEqual({ street, city, pincode });
});
