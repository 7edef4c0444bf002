export interface State {
  stateName: string;
  stateCode: string;
}

const NAMES: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** First digits of a pincode and the GST code of the state they lie in; the longest match decides (domain notes 8.2). */
const RANGES: readonly [from: number, to: number, stateCode: string][] = [
  [110, 110, '07'],
  [121, 136, '06'],
  [140, 159, '03'],
  [160, 160, '04'],
  [171, 177, '02'],
  [180, 193, '01'],
  [194, 194, '38'],
  [201, 285, '09'],
  [244712, 244717, '05'],
  [246, 246, '05'],
  [2467, 2467, '09'],
  [247656, 247672, '05'],
  [248, 249, '05'],
  [262308, 262311, '05'],
  [2624, 2625, '05'],
  [263, 263, '05'],
  [301, 345, '08'],
  [360, 396, '24'],
  [36252, 36252, '26'],
  [3962, 3962, '26'],
  [400, 445, '27'],
  [403, 403, '30'],
  [450, 488, '23'],
  [490, 497, '22'],
  [500, 509, '36'],
  [515, 535, '37'],
  [533464, 533464, '34'],
  [560, 591, '29'],
  [600, 643, '33'],
  [605, 605, '34'],
  [6056, 6058, '33'],
  [60960, 60960, '34'],
  [670, 695, '32'],
  [67331, 67331, '34'],
  [68255, 68255, '31'],
  [700, 743, '19'],
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
  [800, 855, '10'],
  [814, 816, '20'],
  [822, 822, '20'],
  [825, 829, '20'],
  [831, 835, '20'],
];

function width([from, to]: (typeof RANGES)[number]): number {
  return to - from - String(from).length * 1000;
}

/** The narrowest range first, so that a town inside a state's range is found before the state. */
const NARROWEST_FIRST = [...RANGES].sort((a, b) => width(a) - width(b));

/** The state of an Indian pincode; nothing for text that is no pincode and for army post offices. */
export function stateOfPincode(pincode: string): State | undefined {
  const digits = pincode.replace(/\s/g, '');
  if (!/^[1-9]\d{5}$/.test(digits)) return undefined;
  const match = NARROWEST_FIRST.find(([from, to]) => {
    const prefix = Number(digits.slice(0, String(from).length));
    return prefix >= from && prefix <= to;
  });
  const stateName = match && NAMES[match[2]];
  return match && stateName ? { stateName, stateCode: match[2] } : undefined;
}

/**
 * Where goods are supplied: the state of the delivery address; the seller's own where the address names none
 * (IGST Act section 10, checklist Q-33).
 */
export function placeOfSupply(pincode: string, sellersState: State): State {
  return stateOfPincode(pincode) ?? sellersState;
}

function sameName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');
}

/** The state or union territory of a GST code. */
export function stateOfCode(stateCode: string): State | undefined {
  const stateName = NAMES[stateCode];
  return stateName === undefined ? undefined : { stateName, stateCode };
}

/** The state or union territory of a name, whatever its letter case and spaces. */
export function stateOfName(name: string): State | undefined {
  const found = Object.entries(NAMES).find(([, stateName]) => sameName(stateName) === sameName(name));
  return found && { stateName: found[1], stateCode: found[0] };
}
