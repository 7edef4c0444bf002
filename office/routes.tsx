import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { paths } from './paths.ts';
import { OfficeErrorPage, ScreenNotLoaded } from './shell/office-error-page.tsx';
import { OfficeShell } from './shell/office-shell.tsx';
import { InvitationPage } from './sign-in/invitation-page.tsx';
import { LogInPage } from './sign-in/log-in-page.tsx';

/** A screen whose code is loaded when it is opened. Throws `ScreenNotLoaded`. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  const loadOrExplain = () =>
    load().catch((cause) => {
      throw new ScreenNotLoaded('the code of the screen did not arrive', { cause });
    });
  return { path, lazy: async () => ({ Component: await loadOrExplain() }) };
}

const screens: RouteObject[] = [
  screen(paths.today, async () => (await import('./today/today-page.tsx')).TodayPage),
  screen(paths.account, async () => (await import('./account/account-page.tsx')).AccountPage),
  screen(paths.approvals, async () => (await import('./approvals/approvals-page.tsx')).ApprovalsPage),
  screen(paths.orders, async () => (await import('./orders/list/orders-page.tsx')).OrdersPage),
  screen(paths.order, async () => (await import('./orders/order/order-page.tsx')).OrderPage),
  screen(
    paths.shipOrders,
    async () => (await import('./orders/parcels/ship-orders-page.tsx')).ShipOrdersPage,
  ),
  screen(
    paths.trackingFile,
    async () => (await import('./orders/tracking/tracking-file-page.tsx')).TrackingFilePage,
  ),
  screen(
    paths.packingSlips,
    async () => (await import('./orders/parcels/packing-slips-page.tsx')).PackingSlipsPage,
  ),
  screen(paths.messages, async () => (await import('./messages/messages-page.tsx')).MessagesPage),
  screen(paths.message, async () => (await import('./messages/message-page.tsx')).MessagePage),
  screen(
    paths.phoneAccounts,
    async () => (await import('./messages/phone-accounts/phone-accounts-page.tsx')).PhoneAccountsPage,
  ),
  screen(paths.complaints, async () => (await import('./complaints/complaints-page.tsx')).ComplaintsPage),
  screen(paths.complaint, async () => (await import('./complaints/complaint-page.tsx')).ComplaintPage),
  screen(paths.returns, async () => (await import('./returns/returns-page.tsx')).ReturnsPage),
  screen(paths.return, async () => (await import('./returns/return-page.tsx')).ReturnPage),
  screen(paths.payments, async () => (await import('./payments/payments-page.tsx')).PaymentsPage),
  screen(paths.payment, async () => (await import('./payments/payment-page.tsx')).PaymentPage),
  screen(
    paths.refundNote,
    async () => (await import('./payments/refund-note/refund-note-page.tsx')).RefundNotePage,
  ),
  screen(paths.invoices, async () => (await import('./invoices/invoices-page.tsx')).InvoicesPage),
  screen(paths.invoice, async () => (await import('./invoices/invoice-page.tsx')).InvoicePage),
  screen(paths.creditNote, async () => (await import('./invoices/credit-note-page.tsx')).CreditNotePage),
  screen(paths.sales, async () => (await import('./sales/sales-page.tsx')).SalesPage),
  screen(paths.gst, async () => (await import('./gst/gst-page.tsx')).GstPage),
  screen(paths.staff, async () => (await import('./staff/staff-page.tsx')).StaffPage),
  screen(paths.audit, async () => (await import('./audit/audit-page.tsx')).AuditPage),
  screen(paths.care, async () => (await import('./care/care-page.tsx')).CarePage),
  screen(paths.careNote, async () => (await import('./care/care-note-page.tsx')).CareNotePage),
  screen(paths.takings, async () => (await import('./takings/takings-page.tsx')).TakingsPage),
  screen(paths.oldGold, async () => (await import('./old-gold/old-gold-page.tsx')).OldGoldPage),
  screen(paths.oldGoldNote, async () => (await import('./old-gold/old-gold-note-page.tsx')).OldGoldNotePage),
  screen(paths.giftCards, async () => (await import('./gift-cards/gift-cards-page.tsx')).GiftCardsPage),
  screen(paths.giftCard, async () => (await import('./gift-cards/gift-card-page.tsx')).GiftCardPage),
  screen(paths.coupons, async () => (await import('./coupons/coupons-page.tsx')).CouponsPage),
  screen(paths.newCoupon, async () => (await import('./coupons/new-coupon-page.tsx')).NewCouponPage),
  screen(paths.coupon, async () => (await import('./coupons/coupon-page.tsx')).CouponPage),
  screen(paths.reviews, async () => (await import('./reviews/reviews-page.tsx')).ReviewsPage),
  screen(paths.customers, async () => (await import('./customers/customers-page.tsx')).CustomersPage),
  screen(paths.customer, async () => (await import('./customers/customer-page.tsx')).CustomerPage),
  screen(
    paths.assistedOrder,
    async () => (await import('./assisted-orders/assisted-order-page.tsx')).AssistedOrderPage,
  ),
  screen(paths.joining, async () => (await import('./schemes/joining/joining-page.tsx')).JoiningPage),
  screen(paths.schemes, async () => (await import('./schemes/schemes-page.tsx')).SchemesPage),
  screen(paths.newScheme, async () => (await import('./schemes/new-scheme-page.tsx')).NewSchemePage),
  screen(paths.scheme, async () => (await import('./schemes/scheme-page.tsx')).SchemePage),
  screen(paths.passbooks, async () => (await import('./schemes/passbooks-page.tsx')).PassbooksPage),
  screen(paths.passbook, async () => (await import('./schemes/passbook/passbook-page.tsx')).PassbookPage),
  screen(paths.rates, async () => (await import('./rates/rates-page.tsx')).RatesPage),
  screen(paths.stoneChart, async () => (await import('./stones/stone-chart-page.tsx')).StoneChartPage),
  screen(paths.rateCard, async () => (await import('./rates/card/rate-card-page.tsx')).RateCardPage),
  screen(paths.delivery, async () => (await import('./delivery/delivery-page.tsx')).DeliveryPage),
  screen(paths.newPrefix, async () => (await import('./delivery/new-prefix-page.tsx')).NewPrefixPage),
  screen(paths.prefix, async () => (await import('./delivery/prefix-page.tsx')).PrefixPage),
  screen(
    paths.deliveryFile,
    async () => (await import('./delivery/delivery-file-page.tsx')).DeliveryFilePage,
  ),
  screen(paths.settings, async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  screen(paths.pictures, async () => (await import('./shop-pictures/pictures-page.tsx')).PicturesPage),
  screen(paths.texts, async () => (await import('./texts/texts-page.tsx')).TextsPage),
  screen(paths.goods, async () => (await import('./goods/goods-page.tsx')).GoodsPage),
  screen(paths.goodsGrid, async () => (await import('./goods/grid/goods-grid-page.tsx')).GoodsGridPage),
  screen(paths.newPiece, async () => (await import('./goods/piece/new-piece-page.tsx')).NewPiecePage),
  screen(paths.piece, async () => (await import('./goods/piece/piece-page.tsx')).PiecePage),
  screen(paths.search, async () => (await import('./search/search-page.tsx')).SearchPage),
  screen(paths.synonyms, async () => (await import('./search/synonyms-page.tsx')).SynonymsPage),
  screen(paths.import, async () => (await import('./import/import-page.tsx')).ImportPage),
  screen(paths.pieces, async () => (await import('./pieces/pieces-page.tsx')).PiecesPage),
  screen(
    paths.newRegisteredPiece,
    async () => (await import('./pieces/new-registered-piece-page.tsx')).NewRegisteredPiecePage,
  ),
  screen(paths.labels, async () => (await import('./pieces/labels-page.tsx')).LabelsPage),
  screen(
    paths.registeredPiece,
    async () => (await import('./pieces/registered-piece-page.tsx')).RegisteredPiecePage,
  ),
  screen(
    paths.stockTakes,
    async () => (await import('./pieces/stock-take/stock-takes-page.tsx')).StockTakesPage,
  ),
  screen(
    paths.stockTake,
    async () => (await import('./pieces/stock-take/stock-take-page.tsx')).StockTakePage,
  ),
  { path: '*', element: <OfficeErrorPage /> },
];

/** Every screen of the office; those inside the shell need an open session. */
export const routes: RouteObject[] = [
  {
    errorElement: <OfficeErrorPage />,
    // While the code of the first screen is loaded.
    hydrateFallbackElement: <p role="status">One moment…</p>,
    children: [
      { path: paths.logIn, element: <LogInPage /> },
      { path: paths.invitation, element: <InvitationPage /> },
      {
        element: <OfficeShell />,
        // Within the shell, so that the menu stays.
        children: [{ errorElement: <OfficeErrorPage />, children: screens }],
      },
    ],
  },
];
