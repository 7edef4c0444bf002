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
  trackingFile: '/orders/tracking-file',
  packingSlips: '/orders/packing-slips',
  messages: '/messages',
  message: '/messages/:message_id',
  phoneAccounts: '/messages/sms-and-whatsapp',
  complaints: '/complaints',
  complaint: '/complaints/:complaint_number',
  reviews: '/reviews',
  returns: '/returns',
  return: '/returns/:return_number',
  payments: '/payments',
  invoices: '/invoices',
  invoice: '/invoices/invoice',
  creditNote: '/invoices/credit-note',
  sales: '/sales',
  gst: '/gst',
  staff: '/staff',
  audit: '/audit',
  approvals: '/approvals',
  payment: '/payments/:paymentId',
  refundNote: '/payments/refunds/:providerRefundId',
  coupons: '/coupons',
  newCoupon: '/coupons/new',
  coupon: '/coupons/code/:coupon_code',
  giftCards: '/gift-cards',
  giftCard: '/gift-cards/:gift_card_id',
  care: '/care',
  careNote: '/care/:care_number',
  oldGold: '/old-gold',
  takings: '/takings',
  oldGoldNote: '/old-gold/:old_gold_number',
  customers: '/customers',
  rates: '/rates',
  rateCard: '/rates/card',
  stoneChart: '/stone-chart',
  schemes: '/schemes',
  newScheme: '/schemes/new',
  scheme: '/schemes/:scheme_id',
  passbooks: '/passbooks',
  passbook: '/passbooks/:user_scheme_id',
  customer: '/customers/:user_id',
  assistedOrder: '/customers/:user_id/order',
  joining: '/customers/:user_id/plan',
  delivery: '/delivery',
  newPrefix: '/delivery/new',
  prefix: '/delivery/prefix/:prefix',
  deliveryFile: '/delivery/file',
  settings: '/settings',
  texts: '/texts',
  pictures: '/pictures',
  goods: '/goods',
  goodsGrid: '/goods/grid',
  newPiece: '/goods/new',
  piece: '/goods/piece',
  search: '/search',
  synonyms: '/search/synonyms',
  import: '/import',
  pieces: '/pieces',
  newRegisteredPiece: '/pieces/new',
  labels: '/pieces/labels',
  registeredPiece: '/pieces/tag/:code',
  stockTakes: '/pieces/stock-takes',
  stockTake: '/pieces/stock-takes/:stock_take_id',
} as const;

export const invoicePath = (number: string) => `${paths.invoice}?${new URLSearchParams({ number })}`;

export const creditNotePath = (number: string) => `${paths.creditNote}?${new URLSearchParams({ number })}`;

export const complaintPath = (complaintNumber: number) => `${paths.complaints}/${complaintNumber}`;

export const returnPath = (returnNumber: number) => `${paths.returns}/${returnNumber}`;

export const paymentPath = (paymentId: string) => `${paths.payments}/${encodeURIComponent(paymentId)}`;

export const refundNotePath = (providerRefundId: string) =>
  `${paths.payments}/refunds/${encodeURIComponent(providerRefundId)}`;

export const messagePath = (messageId: number) => `${paths.messages}/${messageId}`;

export const messagesOfOrderPath = (orderId: string) =>
  `${paths.messages}?${new URLSearchParams({ q: orderId })}`;

export const couponPath = (couponCode: string) => `/coupons/code/${encodeURIComponent(couponCode)}`;

export const giftCardPath = (giftCardId: number) => `${paths.giftCards}/${giftCardId}`;

export const carePath = (careNumber: number) => `${paths.care}/${careNumber}`;

export const oldGoldPath = (oldGoldNumber: number) => `${paths.oldGold}/${oldGoldNumber}`;

export const prefixPath = (prefix: string) => `/delivery/prefix/${encodeURIComponent(prefix)}`;

export const schemePath = (schemeId: number) => `/schemes/${schemeId}`;

export const passbookPath = (userSchemeId: number) => `/passbooks/${userSchemeId}`;

export const customerPath = (userId: string) => `/customers/${userId}`;

export const joiningPath = (userId: string) => `/customers/${userId}/plan`;
export const assistedOrderPath = (userId: string) => `/customers/${userId}/order`;

export const shopSearchAddress = (words: string) => `/user/search?${new URLSearchParams({ q: words })}`;

/** The audit of one subject. */
export const auditPath = (subject: string) => `${paths.audit}?subject=${encodeURIComponent(subject)}`;

/** A SKU may hold a slash, so it is part of the search. */
export const piecePath = (sku: string) => `${paths.piece}?${new URLSearchParams({ sku })}`;

/** Where a piece is registered that was made for a line of an order. */
export const madePiecePath = (line: {
  sku: string;
  order_item_id: number;
  size: string | null;
  second_size: string | null;
  gross_weight: number;
  net_weight: number;
}) => {
  const { sku, order_item_id, size, second_size, gross_weight, net_weight } = line;
  const given = {
    ...{ sku, order_item: String(order_item_id) },
    ...{ size: [size, second_size].filter(Boolean).join(' and ') },
    ...{ gross: String(gross_weight), net: String(net_weight) },
  };
  return `${paths.newRegisteredPiece}?${new URLSearchParams(given)}`;
};

/** A registered piece, by its tag, its HUID or the address in its QR code. */
export const registeredPiecePath = (code: string) => `/pieces/tag/${encodeURIComponent(code)}`;

/** The form of a piece with the weight of a stock-take filled in. */
export const weighedPiecePath = (tag: string, grams: number) =>
  `${registeredPiecePath(tag)}?${new URLSearchParams({ weighed: String(grams) })}`;

export const registerPath = (sku: string) => `${paths.newRegisteredPiece}?${new URLSearchParams({ sku })}`;

export const labelsPath = (tags: readonly string[]) =>
  `${paths.labels}?${new URLSearchParams({ tags: tags.join() })}`;

export const stockTakePath = (stockTakeId: number) => `/pieces/stock-takes/${stockTakeId}`;
