import { COUNTER_ROLES, MONEY_ROLES, office, type Shown } from '#contract/office/call.ts';
import type { csvResponse } from '#contract/office/invoices/invoices.ts';
import type { takingsExportQuery, takingsQuery, takingsResponse } from './takings.ts';

export const takingsCalls = {
  getTakings: office<{ query: Shown<typeof takingsQuery>; response: Shown<typeof takingsResponse> }>(
    'GET',
    'takings',
    [...COUNTER_ROLES, 'accountant'],
    'What was paid to the shop itself on some days, with a total for each way: cash, card, UPI and bank transfer',
  ),
  exportTakings: office<{
    query: Shown<typeof takingsExportQuery>;
    response: Shown<typeof csvResponse>;
  }>('GET', 'takings/export', MONEY_ROLES, 'What was paid to the shop itself on some days as CSV'),
};
