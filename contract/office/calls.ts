import { accessCalls } from './access-calls.ts';
import { approvalCalls } from './approval-calls.ts';
import { couponCalls } from './coupons/coupon-calls.ts';
import { customerCalls } from './customers/customer-calls.ts';
import { goodsCalls } from './goods/goods-calls.ts';
import { importCalls } from './import/import-calls.ts';
import { invoiceCalls } from './invoices/invoice-calls.ts';
import { orderCalls } from './orders/orders-calls.ts';
import { paymentCalls } from './payments/payment-calls.ts';
import { photoCalls } from './photos/photos-calls.ts';
import { pieceCalls } from './pieces/pieces-calls.ts';
import { stockTakeCalls } from './pieces/stock-take-calls.ts';
import { rateCalls } from './rates/rate-calls.ts';
import { schemeCalls } from './schemes/scheme-calls.ts';
import { settingsCalls } from './settings/settings-calls.ts';
import { todayCalls } from './today/today-calls.ts';

/** All calls of the office, under `/api/v1`. Screens, OpenAPI, the role matrix and the access tests derive from it. */
export const officeCalls = {
  ...accessCalls,
  ...approvalCalls,
  ...couponCalls,
  ...customerCalls,
  ...goodsCalls,
  ...invoiceCalls,
  ...orderCalls,
  ...importCalls,
  ...paymentCalls,
  ...photoCalls,
  ...pieceCalls,
  ...rateCalls,
  ...settingsCalls,
  ...schemeCalls,
  ...stockTakeCalls,
  ...todayCalls,
};
