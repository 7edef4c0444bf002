import { EXCHANGE, RETURNS, SHIPPING } from './buying-policies.ts';
import { GRIEVANCES, PRIVACY, SCHEME_POLICY, TERMS } from './legal-policies.ts';
import type { PolicyName } from './policy-names.ts';

/** The texts of a shop that has not changed them. */
export const STANDARD_POLICIES: Readonly<Record<PolicyName, string>> = {
  shipping: SHIPPING,
  returns: RETURNS,
  exchange: EXCHANGE,
  privacy: PRIVACY,
  terms: TERMS,
  schemes: SCHEME_POLICY,
  grievances: GRIEVANCES,
};
