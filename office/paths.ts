export const OFFICE_BASE = '/office';

/** Every address of the office, below its base. */
export const paths = {
  today: '/',
  logIn: '/log-in',
  invitation: '/invitation',
  account: '/account',
  orders: '/orders',
  order: '/orders/:orderId',
  shipOrders: '/orders/ship',
  packingSlips: '/orders/packing-slips',
  payments: '/payments',
  invoices: '/invoices',
  invoice: '/invoices/invoice',
  staff: '/staff',
  audit: '/audit',
  approvals: '/approvals',
  payment: '/payments/:paymentId',
  coupons: '/coupons',
  newCoupon: '/coupons/new',
  coupon: '/coupons/code/:coupon_code',
  customers: '/customers',
  rates: '/rates',
  rateCard: '/rates/card',
  schemes: '/schemes',
  newScheme: '/schemes/new',
  scheme: '/schemes/:scheme_id',
  passbooks: '/passbooks',
  passbook: '/passbooks/:user_scheme_id',
  customer: '/customers/:user_id',
  settings: '/settings',
  goods: '/goods',
  goodsGrid: '/goods/grid',
  newPiece: '/goods/new',
  piece: '/goods/piece',
  import: '/import',
  pieces: '/pieces',
  newRegisteredPiece: '/pieces/new',
  labels: '/pieces/labels',
  registeredPiece: '/pieces/tag/:code',
  stockTakes: '/pieces/stock-takes',
  stockTake: '/pieces/stock-takes/:stock_take_id',
} as const;

export const invoicePath = (number: string) => `${paths.invoice}?${new URLSearchParams({ number })}`;

export const paymentPath = (paymentId: string) => `${paths.payments}/${encodeURIComponent(paymentId)}`;

export const couponPath = (couponCode: string) => `/coupons/code/${encodeURIComponent(couponCode)}`;

export const schemePath = (schemeId: number) => `/schemes/${schemeId}`;

export const passbookPath = (userSchemeId: number) => `/passbooks/${userSchemeId}`;

export const customerPath = (userId: string) => `/customers/${userId}`;

/** What was done to one thing. */
export const auditPath = (subject: string) => `${paths.audit}?subject=${encodeURIComponent(subject)}`;

/** A SKU may hold a slash, so it is part of the search. */
export const piecePath = (sku: string) => `${paths.piece}?${new URLSearchParams({ sku })}`;

/** A registered piece, by its tag, its HUID or the address in its QR code. */
export const registeredPiecePath = (code: string) => `/pieces/tag/${encodeURIComponent(code)}`;

export const registerPath = (sku: string) => `${paths.newRegisteredPiece}?${new URLSearchParams({ sku })}`;

export const labelsPath = (tags: readonly string[]) =>
  `${paths.labels}?${new URLSearchParams({ tags: tags.join() })}`;

export const stockTakePath = (stockTakeId: number) => `/pieces/stock-takes/${stockTakeId}`;
