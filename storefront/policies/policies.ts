import { EXCHANGE, RETURNS, SHIPPING } from './buying-policies.ts';
import { GRIEVANCES, PRIVACY, SCHEME_POLICY, TERMS } from './legal-policies.ts';
import type { Policy } from './policy.ts';
import type { PolicyName } from './policy-names.ts';

/** All policies by their name in the address, in the order of the footer. */
export const POLICIES: Readonly<Record<PolicyName, Policy>> = {
  shipping: SHIPPING,
  returns: RETURNS,
  exchange: EXCHANGE,
  privacy: PRIVACY,
  terms: TERMS,
  schemes: SCHEME_POLICY,
  grievances: GRIEVANCES,
};
