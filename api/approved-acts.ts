import { carryOutPrice } from '#api/catalogue/office/prices/approved-price-service.ts';
import { setApprovedLimits } from './approvals/limit-service.ts';
import type { ApprovedActs } from './approvals/service.ts';
import { carryOutChart } from './catalogue/stone-chart/approved-chart-service.ts';
import { carryOutOldGold } from './old-gold/take-service.ts';
import { carryOutRefund } from './payments/refunds/staff-refund-service.ts';
import { carryOutRates } from './rates/board/approved-rates-service.ts';
import { carryOutReturn } from './returns/office/decision-service.ts';
import { carryOutNewOwner } from './staff/new-owner-service.ts';

/** How each act is carried out once a second person approved it. */
export const approvedActs: ApprovedActs = {
  refund: carryOutRefund,
  'price below metal': carryOutPrice,
  'metal rate': carryOutRates,
  'approval limits': setApprovedLimits,
  'new owner': carryOutNewOwner,
  'stone chart': carryOutChart,
  return: carryOutReturn,
  'old gold': carryOutOldGold,
};
