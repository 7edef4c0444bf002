import { MONEY_ROLES, office, type Shown } from '#contract/office/call.ts';
import { ROLES } from '#contract/office/roles.ts';
import type { figuresQuery, figuresResponse, todayResponse } from './today.ts';

export const todayCalls = {
  getToday: office<{ response: Shown<typeof todayResponse> }>(
    'GET',
    'today',
    ROLES,
    'What waits for the caller, by number',
  ),
  getFigures: office<{ query: Shown<typeof figuresQuery>; response: Shown<typeof figuresResponse> }>(
    'GET',
    'today/figures',
    MONEY_ROLES,
    'Sales per day, what was sold, and what is owed to savers',
  ),
};
