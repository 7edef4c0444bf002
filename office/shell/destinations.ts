import type { ComponentType } from 'react';
import type { OfficeCall } from '#contract/office/call.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { WaitingCount } from '../approvals/waiting-count.tsx';
import { paths } from '../paths.ts';

export interface Destination {
  path: string;
  label: string;
  /** Shown to those whose role may make this call; absent: to everybody. */
  call?: OfficeCall;
  /** Shown behind the label: the number of waiting tasks. */
  Count?: ComponentType;
}

/** The navigation, in its order. */
export const destinationGroups: { name: string; destinations: Destination[] }[] = [
  {
    name: 'Work',
    destinations: [
      { path: paths.today, label: 'Today' },
      { path: paths.orders, label: 'Orders', call: officeCalls.getOfficeOrders },
      { path: paths.messages, label: 'Messages', call: officeCalls.listMessages },
      { path: paths.returns, label: 'Returns', call: officeCalls.getOfficeReturns },
      { path: paths.complaints, label: 'Complaints', call: officeCalls.getOfficeComplaints },
      { path: paths.care, label: 'Cleaning and repairs', call: officeCalls.getCare },
    ],
  },
  {
    name: 'Goods and prices',
    destinations: [
      { path: paths.goods, label: 'Goods', call: officeCalls.getGoods },
      { path: paths.pieces, label: 'Pieces', call: officeCalls.getRegisteredPieces },
      { path: paths.search, label: 'Search', call: officeCalls.getMissedSearches },
      { path: paths.import, label: 'Import and export', call: officeCalls.exportCatalogue },
      { path: paths.rates, label: 'Rates', call: officeCalls.getRates },
      { path: paths.stoneChart, label: 'Stone chart', call: officeCalls.getStoneChart },
      { path: paths.coupons, label: 'Coupons', call: officeCalls.listCoupons },
    ],
  },
  {
    name: 'Customers and plans',
    destinations: [
      { path: paths.customers, label: 'Customers', call: officeCalls.listCustomers },
      { path: paths.reviews, label: 'Reviews', call: officeCalls.getOfficeReviews },
      { path: paths.passbooks, label: 'Passbooks', call: officeCalls.listPassbooks },
      { path: paths.schemes, label: 'Schemes', call: officeCalls.listSchemes },
    ],
  },
  {
    name: 'Money',
    destinations: [
      { path: paths.sales, label: 'Sales', call: officeCalls.getSales },
      { path: paths.payments, label: 'Payments', call: officeCalls.getPayments },
      { path: paths.takings, label: 'Taken in the shop', call: officeCalls.getTakings },
      { path: paths.invoices, label: 'Invoices', call: officeCalls.getInvoices },
      { path: paths.giftCards, label: 'Gift cards', call: officeCalls.findGiftCard },
      { path: paths.oldGold, label: 'Old gold', call: officeCalls.getOldGold },
      { path: paths.gst, label: 'GST', call: officeCalls.getGstReturn },
    ],
  },
  {
    name: 'Shop',
    destinations: [
      {
        path: paths.approvals,
        label: 'Approvals',
        call: officeCalls.getApprovals,
        Count: WaitingCount,
      },
      { path: paths.delivery, label: 'Delivery', call: officeCalls.listDeliveryPrefixes },
      { path: paths.staff, label: 'Staff', call: officeCalls.getStaff },
      { path: paths.audit, label: 'Audit', call: officeCalls.getAudit },
      { path: paths.pictures, label: 'Pictures', call: officeCalls.uploadShopPicture },
      { path: paths.texts, label: 'Texts', call: officeCalls.getSettings },
      { path: paths.settings, label: 'Settings', call: officeCalls.getSettings },
      { path: paths.account, label: 'My access' },
    ],
  },
];
