import { MONEY_ROLES, office, type Shown } from '#contract/office/call.ts';
import type { csvResponse } from '#contract/office/invoices/invoices.ts';
import type { salesQuery, salesResponse, stockValueResponse } from './sales.ts';

export const salesCalls = {
  getSales: office<{ query: Shown<typeof salesQuery>; response: Shown<typeof salesResponse> }>(
    'GET',
    'sales',
    MONEY_ROLES,
    'The sales of some days by time, metal, category, state, coupon and piece',
  ),
  exportSales: office<{ query: Shown<typeof salesQuery>; response: Shown<typeof csvResponse> }>(
    'GET',
    'sales/export',
    MONEY_ROLES,
    'The sales of some days as CSV, one line for each piece of the catalogue',
  ),
  getStockValue: office<{ response: Shown<typeof stockValueResponse> }>(
    'GET',
    'sales/stock-value',
    MONEY_ROLES,
    'Pieces, weight and value of what is in the shop, by purity',
  ),
};
