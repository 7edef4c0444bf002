export interface State {
  stateName: string;
  /** The two-digit state code of a GSTIN. */
  stateCode: string;
}

/** States that can be delivered to, by GST code. */
export const STATE_NAMES: Readonly<Record<string, string>> = {
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

/** Union territories without a legislature: tax inside them is CGST and UTGST (UTGST Act, section 2(22)). */
const WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38']);

/** Names of the state half of GST. */
export const STATE_TAXES = ['SGST', 'UTGST'] as const;
export type StateTax = (typeof STATE_TAXES)[number];

/** The name of the state half of GST in a state (P-61). */
export function stateTaxOf(stateCode: string): StateTax {
  return WITHOUT_LEGISLATURE.has(stateCode) ? 'UTGST' : 'SGST';
}

const sameName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');

const CODES_BY_NAME = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [sameName(name), code]));

export function stateOfCode(stateCode: string): State | undefined {
  const stateName = Object.hasOwn(STATE_NAMES, stateCode) ? STATE_NAMES[stateCode] : undefined;
  return stateName === undefined ? undefined : { stateName, stateCode };
}

export function stateOfName(name: string): State | undefined {
  return stateOfCode(CODES_BY_NAME.get(sameName(name)) ?? '');
}

export function stateOfText(text: string): State | undefined {
  return stateOfCode(text.trim()) ?? stateOfName(text);
}
