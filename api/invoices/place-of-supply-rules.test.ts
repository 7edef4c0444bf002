import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOfSupply, stateOfPincode } from './place-of-supply-rules.ts';

const MAHARASHTRA = { stateName: 'Maharashtra', stateCode: '27' };

const BY_PREFIX: [from: number, to: number, stateCode: string][] = [
  [110, 110, '07'],
  [121, 136, '06'],
  [140, 159, '03'],
  [160, 160, '04'],
  [171, 177, '02'],
  [180, 193, '01'],
  [194, 194, '38'],
  [201, 243, '09'],
  [248, 249, '05'],
  [263, 263, '05'],
  [264, 285, '09'],
  [301, 345, '08'],
  [360, 361, '24'],
  [363, 395, '24'],
  [400, 402, '27'],
  [403, 403, '30'],
  [404, 445, '27'],
  [450, 488, '23'],
  [490, 497, '22'],
  [500, 509, '36'],
  [515, 535, '37'],
  [560, 591, '29'],
  [600, 604, '33'],
  [610, 643, '33'],
  [670, 672, '32'],
  [674, 681, '32'],
  [683, 695, '32'],
  [700, 736, '19'],
  [737, 737, '11'],
  [744, 744, '35'],
  [751, 770, '21'],
  [781, 788, '18'],
  [790, 792, '12'],
  [793, 794, '17'],
  [795, 795, '14'],
  [796, 796, '15'],
  [797, 798, '13'],
  [799, 799, '16'],
  [800, 813, '10'],
  [814, 816, '20'],
  [817, 821, '10'],
  [822, 822, '20'],
  [823, 824, '10'],
  [825, 829, '20'],
  [831, 835, '20'],
  [836, 855, '10'],
];

test.each(BY_PREFIX)(
  'pincodes from %d to %d lie in the state with the GST code %s',
  (from, to, stateCode) => {
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), fc.integer({ min: 0, max: 999 }), (prefix, rest) => {
        // The two Andhra pincodes of Yanam are another state's.
        fc.pre(`${prefix}${`${rest}`.padStart(3, '0')}` !== '533464');
        expect(stateOfPincode(`${prefix}${`${rest}`.padStart(3, '0')}`)?.stateCode).toBe(stateCode);
      }),
      { numRuns: 40 },
    );
  },
);

test.each([
  ['Yanam', '533464', '34'],
  ['Kakinada beside Yanam', '533463', '37'],
  ['Mahe', '673310', '34'],
  ['Kozhikode beside Mahe', '673301', '32'],
  ['Kavaratti in Lakshadweep', '682555', '31'],
  ['Kochi beside it', '682001', '32'],
  ['Diu', '362520', '26'],
  ['Junagadh beside Diu', '362001', '24'],
  ['Silvassa', '396230', '26'],
  ['Daman', '396210', '26'],
  ['Valsad beside Daman', '396001', '24'],
  ['Puducherry', '605001', '34'],
  ['Karaikal', '609602', '34'],
  ['Nagapattinam near Karaikal', '611001', '33'],
  ['Villupuram', '605602', '33'],
  ['Panaji', '403001', '30'],
  ['Dehradun', '248001', '05'],
  ['Haridwar', '249401', '05'],
  ['Nainital', '263001', '05'],
  ['Roorkee', '247667', '05'],
  ['Saharanpur', '247001', '09'],
  ['Moradabad', '244001', '09'],
  ['Rampur', '244901', '09'],
  ['Kashipur', '244713', '05'],
  ['Bijnor', '246701', '09'],
  ['Kotdwara', '246149', '05'],
  ['Pilibhit', '262001', '09'],
  ['Lakhimpur Kheri', '262701', '09'],
  ['Pithoragarh', '262501', '05'],
])('%s (%s) is found inside or beside its neighbour: %s', (_town, pincode, stateCode) => {
  expect(stateOfPincode(pincode)?.stateCode).toBe(stateCode);
});

test('a pincode may be typed with spaces', () => {
  expect(stateOfPincode(' 400 081 ')).toEqual(MAHARASHTRA);
});

test.each([
  '',
  '40008',
  '4000811',
  '040008',
  'ABCDEF',
  '४०००८१',
  '4000-81',
  '999999',
  '900056',
  '100001',
  '980001',
])('"%s" is in no state, so that the seller’s own counts', (pincode) => {
  expect(stateOfPincode(pincode)).toBeUndefined();
  expect(placeOfSupply(pincode, MAHARASHTRA)).toBe(MAHARASHTRA);
});

test('every state has its name and a code of two digits', () => {
  for (let prefix = 100; prefix < 900; prefix++) {
    const state = stateOfPincode(`${prefix}001`);
    if (state)
      expect(state).toEqual({
        stateName: expect.stringMatching(/^[A-Z]/),
        stateCode: expect.stringMatching(/^\d{2}$/),
      });
  }
});
