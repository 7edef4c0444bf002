import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateOfPincode, statesOfPincode, statesOfPrefix } from './pincode-states.ts';
import { STATE_NAMES } from './states.ts';

/** Pincodes in another state than their neighbours, or in two. */
const EXCEPTIONS = new Set([
  ...['160003', '160014', '160055', '160059', '160062', '160071', '160103', '160104'],
  ...['507114', '507121', '507126', '507128', '507129', '507130', '507135', '507137', '533464'],
  ...['783123', '783134', '813208', '814131'],
]);

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
  'pincodes from %d to %d are in the state with the GST code %s',
  (from, to, stateCode) => {
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), fc.integer({ min: 0, max: 999 }), (prefix, rest) => {
        const pincode = `${prefix}${`${rest}`.padStart(3, '0')}`;
        fc.pre(!EXCEPTIONS.has(pincode));
        expect(stateOfPincode(pincode)?.stateCode).toBe(stateCode);
      }),
      { numRuns: 40 },
    );
  },
);

test.each([
  ['Mohali, sector 55', '160055', '03'],
  ['Mohali, phase 3', '160059', '03'],
  ['Mohali, phase 8', '160062', '03'],
  ['Mohali, sector 71', '160071', '03'],
  ['Naya Gaon', '160103', '03'],
  ['Dhakoli', '160104', '03'],
  ['Chandigarh beside them', '160017', '04'],
  ['Kakinada beside Yanam', '533463', '37'],
  ['Kozhikode beside Mahe', '673301', '32'],
  ['New Mahe, which is in Kerala', '673311', '32'],
  ['Kavaratti in Lakshadweep', '682555', '31'],
  ['Kochi beside it', '682001', '32'],
  ['Diu', '362520', '26'],
  ['Ghoghla', '362540', '26'],
  ['Vanakbara', '362570', '26'],
  ['Una beside Diu', '362560', '24'],
  ['Junagadh beside Diu', '362001', '24'],
  ['Daman', '396210', '26'],
  ['Valsad beside Daman', '396001', '24'],
  ['Vapi beside Dadra', '396191', '24'],
  ['Puducherry', '605001', '34'],
  ['Vanur beside Puducherry', '605109', '33'],
  ['Karaikal', '609602', '34'],
  ['Kollapuram beside Karaikal', '609608', '33'],
  ['Nagapattinam near Karaikal', '611001', '33'],
  ['Villupuram', '605602', '33'],
  ['Panaji', '403001', '30'],
  ['Dehradun', '248001', '05'],
  ['Haridwar', '249401', '05'],
  ['Nainital', '263001', '05'],
  ['Roorkee', '247667', '05'],
  ['Gagalheri', '247669', '09'],
  ['Saharanpur', '247001', '09'],
  ['Moradabad', '244001', '09'],
  ['Rampur', '244901', '09'],
  ['Kashipur', '244713', '05'],
  ['Bijnor', '246701', '09'],
  ['Kotdwara', '246149', '05'],
  ['Pilibhit', '262001', '09'],
  ['Nawabganj', '262406', '09'],
  ['Lakhimpur Kheri', '262701', '09'],
  ['Pithoragarh', '262501', '05'],
  ['Donkarayi', '507130', '37'],
  ['Bhadrachalam beside it', '507111', '36'],
  ['Boarijor', '813208', '20'],
  ['Chandan', '814131', '10'],
])('%s (%s) is found inside or beside its neighbour: %s', (_town, pincode, stateCode) => {
  expect(stateOfPincode(pincode)?.stateCode).toBe(stateCode);
});

test.each([
  ['Chandigarh and Mohali', '160003', ['04', '03']],
  ['Dadra and Vapi', '396193', ['26', '24']],
  ['Silvassa', '396230', ['26', '24']],
  ['Yanam', '533464', ['34', '37']],
  ['Mahe', '673310', ['34', '32']],
  ['Auroville', '605101', ['33', '34']],
  ['Bahour', '607402', ['34', '33']],
  ['Kunavaram', '507121', ['37', '36']],
  ['Jhabrera', '247665', ['05', '09']],
  ['Darranggiri', '783134', ['18', '17']],
])('the post office of %s (%s) delivers into two states, so that it names none', (_town, pincode, codes) => {
  expect(statesOfPincode(pincode).map(({ stateCode }) => stateCode)).toEqual(codes);
  expect(stateOfPincode(pincode)).toBeUndefined();
});

test('a pincode may contain spaces', () => {
  expect(stateOfPincode(' 400 081 ')).toEqual({ stateName: 'Maharashtra', stateCode: '27' });
});

test.each(['', '40008', '4000811', '040008', 'ABCDEF', '४०००८१', '4000-81', '999999', '900056', '100001'])(
  '"%s" has no state',
  (pincode) => {
    expect(statesOfPincode(pincode)).toEqual([]);
  },
);

test('every pincode with a state has one or two known states', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 999_999 }), (pincode) => {
      const states = statesOfPincode(String(pincode));
      expect(states.length).toBeLessThanOrEqual(2);
      for (const { stateName, stateCode } of states) expect(STATE_NAMES[stateCode]).toBe(stateName);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['11', ['Delhi']],
  ['40', ['Maharashtra', 'Goa']],
  ['400', ['Maharashtra']],
  ['403', ['Goa']],
  ['78', ['Assam', 'Meghalaya']],
  ['781', ['Assam']],
  ['783123', ['Assam', 'Meghalaya']],
  ['815', ['Jharkhand']],
  ['68255', ['Lakshadweep']],
  ['29', []],
  ['90', []],
])('pincodes with %s are in %j', (prefix, states) => {
  expect(statesOfPrefix(prefix).map(({ stateName }) => stateName)).toEqual(states);
});
