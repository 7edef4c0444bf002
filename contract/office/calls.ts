import { accessCalls } from './access-calls.ts';
import { approvalCalls } from './approval-calls.ts';
import { assistedOrderCalls } from './assisted-orders/assisted-order-calls.ts';
import { careCalls } from './care/care-calls.ts';
import { certificateCalls } from './certificates/certificate-calls.ts';
import { complaintCalls } from './complaints/complaint-calls.ts';
import { couponCalls } from './coupons/coupon-calls.ts';
import { customerCalls } from './customers/customer-calls.ts';
import { deliveryCalls } from './delivery/delivery-calls.ts';
import { giftCardCalls } from './gift-cards/gift-card-calls.ts';
import { goodsCalls } from './goods/goods-calls.ts';
import { priceRuleCalls } from './goods/price-rule-calls.ts';
import { gstCalls } from './gst/gst-calls.ts';
import { importCalls } from './import/import-calls.ts';
import { invoiceCalls } from './invoices/invoice-calls.ts';
import { messageCalls } from './messages/message-calls.ts';
import { oldGoldCalls } from './old-gold/old-gold-calls.ts';
import { orderCalls } from './orders/orders-calls.ts';
import { parcelCalls } from './orders/parcel-calls.ts';
import { paymentCalls } from './payments/payment-calls.ts';
import { personalDataCalls } from './personal-data/personal-data-calls.ts';
import { photoCalls } from './photos/photos-calls.ts';
import { pieceCalls } from './pieces/pieces-calls.ts';
import { stockTakeCalls } from './pieces/stock-take-calls.ts';
import { rateCalls } from './rates/rate-calls.ts';
import { returnCalls } from './returns/return-calls.ts';
import { officeReviewCalls } from './reviews/review-calls.ts';
import { salesCalls } from './sales/sales-calls.ts';
import { schemeCalls } from './schemes/scheme-calls.ts';
import { searchCalls } from './search/search-calls.ts';
import { settingsCalls } from './settings/settings-calls.ts';
import { stoneCalls } from './stones/stone-calls.ts';
import { takingsCalls } from './takings/takings-calls.ts';
import { todayCalls } from './today/today-calls.ts';

/** All calls of the office, under `/api/v1`. Screens, OpenAPI, the role matrix and the access tests derive from it. */
export const officeCalls = {
  ...accessCalls,
  ...approvalCalls,
  ...assistedOrderCalls,
  ...careCalls,
  ...certificateCalls,
  ...complaintCalls,
  ...couponCalls,
  ...giftCardCalls,
  ...oldGoldCalls,
  ...customerCalls,
  ...personalDataCalls,
  ...deliveryCalls,
  ...goodsCalls,
  ...priceRuleCalls,
  ...gstCalls,
  ...invoiceCalls,
  ...messageCalls,
  ...orderCalls,
  ...parcelCalls,
  ...importCalls,
  ...paymentCalls,
  ...photoCalls,
  ...pieceCalls,
  ...rateCalls,
  ...returnCalls,
  ...officeReviewCalls,
  ...salesCalls,
  ...takingsCalls,
  ...searchCalls,
  ...settingsCalls,
  ...schemeCalls,
  ...stockTakeCalls,
  ...stoneCalls,
  ...todayCalls,
};
