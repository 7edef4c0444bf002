import { MONEY_ROLES, office, type Shown } from '#contract/office/call.ts';
import { ROLES } from '#contract/office/roles.ts';
import type { owedResponse, todayResponse } from './today.ts';

export const todayCalls = {
  getToday: office<{ response: Shown<typeof todayResponse> }>(
    'GET',
    'today',
    ROLES,
    'What waits for the caller, by number',
  ),
  getOwedToSavers: office<{ response: Shown<typeof owedResponse> }>(
    'GET',
    'today/owed-to-savers',
    MONEY_ROLES,
    'What is owed to savers at the end of each of the last 12 months',
  ),
};
