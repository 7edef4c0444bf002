/** The policies, as in their addresses. */
export const POLICY_NAMES = [
  'shipping',
  'returns',
  'exchange',
  'privacy',
  'terms',
  'schemes',
  'grievances',
] as const;

export type PolicyName = (typeof POLICY_NAMES)[number];
