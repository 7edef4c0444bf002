import { type State, stateOfCode } from './states.ts';

type Range = readonly [from: number, to: number, ...stateCodes: string[]];

/** Pincode prefixes and the GST codes of their state, more villages first where there are two; the longest prefix wins. */
const RANGES: readonly Range[] = [
  [110, 110, '07'],
  [121, 136, '06'],
  [140, 159, '03'],
  [160, 160, '04'],
  [160003, 160003, '04', '03'],
  [160014, 160014, '04', '03'],
  [160055, 160055, '03'],
  [160059, 160059, '03'],
  [160062, 160062, '03'],
  [160071, 160071, '03'],
  [160103, 160104, '03'],
  [171, 177, '02'],
  [180, 193, '01'],
  [194, 194, '38'],
  [201, 285, '09'],
  [244712, 244717, '05'],
  [246, 246, '05'],
  [2467, 2467, '09'],
  [246763, 246763, '09', '05'],
  [247656, 247672, '05'],
  [247662, 247662, '09', '05'],
  [247665, 247665, '05', '09'],
  [247669, 247669, '09'],
  [248, 249, '05'],
  [262308, 262311, '05'],
  [2624, 2625, '05'],
  [262406, 262406, '09'],
  [263, 263, '05'],
  [301, 345, '08'],
  [360, 396, '24'],
  [36252, 36252, '26'],
  [362540, 362540, '26'],
  [362570, 362570, '26'],
  [396193, 396193, '26', '24'],
  [3962, 3962, '26'],
  [396230, 396230, '26', '24'],
  [396235, 396235, '26', '24'],
  [396240, 396240, '26', '24'],
  [400, 445, '27'],
  [403, 403, '30'],
  [450, 488, '23'],
  [490, 497, '22'],
  [500, 509, '36'],
  // Mandals of Khammam transferred to Andhra Pradesh in 2014.
  [507114, 507114, '36', '37'],
  [507121, 507121, '37', '36'],
  [507126, 507126, '37', '36'],
  [507128, 507129, '37', '36'],
  [507130, 507130, '37'],
  [507135, 507135, '37', '36'],
  [507137, 507137, '37', '36'],
  [515, 535, '37'],
  [533464, 533464, '34', '37'],
  [560, 591, '29'],
  [600, 643, '33'],
  [605001, 605014, '34'],
  [605007, 605007, '34', '33'],
  [605014, 605014, '34', '33'],
  [605101, 605102, '33', '34'],
  [605104, 605105, '33', '34'],
  [605106, 605107, '34', '33'],
  [605110, 605110, '34', '33'],
  [605111, 605111, '33', '34'],
  [605501, 605502, '34', '33'],
  [607402, 607403, '34', '33'],
  [60960, 60960, '34'],
  [609603, 609604, '34', '33'],
  [609608, 609608, '33'],
  [670, 695, '32'],
  [673310, 673310, '34', '32'],
  [68255, 68255, '31'],
  [700, 743, '19'],
  [737, 737, '11'],
  [744, 744, '35'],
  [751, 770, '21'],
  [781, 788, '18'],
  [783123, 783123, '18', '17'],
  [783134, 783134, '18', '17'],
  [790, 792, '12'],
  [793, 794, '17'],
  [795, 795, '14'],
  [796, 796, '15'],
  [797, 798, '13'],
  [799, 799, '16'],
  [800, 855, '10'],
  [813208, 813208, '20'],
  [814, 816, '20'],
  [814131, 814131, '10'],
  [822, 822, '20'],
  [825, 829, '20'],
  [831, 835, '20'],
];

function width([from, to]: Range): number {
  return to - from - String(from).length * 1000;
}

/** Narrowest range first, so that a town's range takes precedence over its state's. */
const NARROWEST_FIRST = [...RANGES].sort((a, b) => width(a) - width(b));

/** The states of a pincode, likeliest first: usually one, none for invalid pincodes and army post offices. */
export function statesOfPincode(pincode: string): State[] {
  const digits = pincode.replace(/\s/g, '');
  if (!/^[1-9]\d{5}$/.test(digits)) return [];
  const match = NARROWEST_FIRST.find(([from, to]) => {
    const prefix = Number(digits.slice(0, String(from).length));
    return prefix >= from && prefix <= to;
  });
  const [, , ...stateCodes] = match ?? [0, 0];
  return stateCodes.flatMap((code) => stateOfCode(code) ?? []);
}

/** The states of the pincodes that begin with these digits, the largest part first. */
export function statesOfPrefix(prefix: string): State[] {
  const touching = NARROWEST_FIRST.filter((range) => overlaps(prefix, range));
  const own = touching.find((range) => isContained(prefix, range));
  const parts = touching.filter((range) => range === own || !isContained(prefix, range));
  const codes = parts.reverse().flatMap(([, , ...stateCodes]) => stateCodes);
  return [...new Set(codes)].flatMap((code) => stateOfCode(code) ?? []);
}

/** Whether every pincode with these digits is in a range. */
function isContained(prefix: string, [from, to]: Range): boolean {
  const digits = String(from).length;
  const part = Number(prefix.slice(0, digits));
  return prefix.length >= digits && part >= from && part <= to;
}

/** Whether some pincode with these digits is in a range. */
function overlaps(prefix: string, [from, to]: Range): boolean {
  const digits = String(from).length;
  const first = Number(prefix.slice(0, digits).padEnd(digits, '0'));
  const last = Number(prefix.slice(0, digits).padEnd(digits, '9'));
  return last >= from && first <= to;
}

/** The state of a pincode, if it is unambiguous. */
export function stateOfPincode(pincode: string): State | undefined {
  const [state, ...others] = statesOfPincode(pincode);
  return others.length === 0 ? state : undefined;
}
