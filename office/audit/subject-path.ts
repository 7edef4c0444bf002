import { orderAddress } from '../orders/order-addresses.ts';
import {
  complaintPath,
  couponPath,
  customerPath,
  giftCardPath,
  passbookPath,
  paths,
  paymentPath,
  piecePath,
  prefixPath,
  registeredPiecePath,
  returnPath,
  schemePath,
  stockTakePath,
} from '../paths.ts';

const PATHS = new Map<string, (id: string) => string>(
  Object.entries({
    order: orderAddress,
    payment: paymentPath,
    passbook: (id) => passbookPath(Number(id)),
    scheme: (id) => schemePath(Number(id)),
    return: (id) => returnPath(Number(id)),
    complaint: (id) => complaintPath(Number(id)),
    customer: customerPath,
    coupon: couponPath,
    'gift card': (id) => giftCardPath(Number(id)),
    product: piecePath,
    piece: registeredPiecePath,
    'stock-take': (id) => stockTakePath(Number(id)),
    delivery: (prefix) => (prefix ? prefixPath(prefix) : paths.delivery),
    review: () => paths.reviews,
    rates: () => paths.rates,
    rate: () => paths.rates,
    'stone-chart': () => paths.stoneChart,
    settings: () => paths.settings,
    staff: () => paths.staff,
    'new owner': () => paths.staff,
  }),
);

/** The page of the subject of an act, such as `order:ID`; undefined if it has none. */
export function subjectPath(subject: string): string | undefined {
  const [kind = '', ...id] = subject.split(':');
  return PATHS.get(kind)?.(id.join(':'));
}
