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

/** In the order of the footer. */
export const POLICY_TITLES: Readonly<Record<PolicyName, string>> = {
  shipping: 'Shipping',
  returns: 'Returns and refunds',
  exchange: 'Exchange and care',
  privacy: 'Privacy',
  terms: 'Terms',
  schemes: 'Scheme terms',
  grievances: 'Grievance redressal',
};
