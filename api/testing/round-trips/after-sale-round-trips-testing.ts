import { expect, vi } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { photoWithPlace } from '#api/media/photo-testing.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import { buy, PIECES } from '#api/payments/purchase-testing.ts';
import {
  arrived,
  ask,
  type Delivered,
  delivered,
  readAsStaff,
  weigh,
  wish,
} from '#api/returns/return-testing.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { allCalls } from '#contract/all-calls.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { TestShop } from '../shop-testing.ts';
import { uploadAs } from '../upload-testing.ts';
import { businessRoundTrips } from './business-round-trips-testing.ts';
import { careRoundTrips } from './care-round-trips-testing.ts';
import { giftCardRoundTrips } from './gift-card-round-trips-testing.ts';
import { oldGoldRoundTrips } from './old-gold-round-trips-testing.ts';
import { planUseRoundTrips } from './plan-use-round-trips-testing.ts';
import { reviewRoundTrips } from './review-round-trips-testing.ts';

type Work = (customer: LoginResponse, size: 'small' | 'large') => Promise<() => Promise<{ status: number }>>;
type Rows<Name extends keyof typeof allCalls> = Record<Name, { maxTrips: number; work: Work }>;

type ReturnRows = Rows<
  | 'getReturnOptions'
  | 'askReturn'
  | 'getReturns'
  | 'getReturn'
  | 'withdrawReturn'
  | 'linkExchange'
  | 'addReturnPhoto'
  | 'getWeighingPhoto'
>;

/** The round trips of a customer who returns pieces. */
function returnRoundTrips(shop: TestShop): ReturnRows {
  const bought = (customer: LoginResponse, size: 'small' | 'large'): Promise<Delivered> =>
    delivered(shop, [[PIECES.silverOffer, size === 'small' ? 1 : 5]], new Date(), customer);
  const asked = async (customer: LoginResponse, size: 'small' | 'large') => {
    const order = await bought(customer, size);
    let return_number = 0;
    for (let count = 0; count < (size === 'small' ? 1 : 5); count += 1) {
      return_number = (await ask(shop, customer, wish(order))).body.data.return_number;
    }
    return return_number;
  };
  /** The photo of a piece that came back. */
  const photographed = async (order: Delivered) => {
    const manager = await newStaff(shop, 'manager');
    const number = await arrived(shop, order, [1], manager);
    await weigh(manager, number);
    const weighed = async () => (await readAsStaff(manager, number)).lines[0]?.inspections[0];
    const file = { name: 'ring.jpg', bytes: new Uint8Array(await photoWithPlace()) };
    const query = { inspection_id: String((await weighed())?.inspection_id) };
    await uploadAs(manager, officeCalls.addWeighingPhoto, file, { query });
    return (await weighed())?.photos[0] ?? 0;
  };
  return {
    getReturnOptions: {
      maxTrips: 8,
      work: async (customer, size) => {
        const params = { order_id: (await bought(customer, size)).orderId };
        return () => shop.call(afterSaleCalls.getReturnOptions, { token: customer.token, params });
      },
    },
    askReturn: {
      maxTrips: 17,
      work: async (customer, size) => {
        const order = await bought(customer, size);
        return () => ask(shop, customer, wish(order));
      },
    },
    getReturns: {
      maxTrips: 2,
      work: async (customer, size) => {
        await asked(customer, size);
        return () => shop.call(afterSaleCalls.getReturns, { token: customer.token });
      },
    },
    getReturn: {
      maxTrips: 7,
      work: async (customer, size) => {
        const params = { return_number: await asked(customer, size) };
        return () => shop.call(afterSaleCalls.getReturn, { token: customer.token, params });
      },
    },
    withdrawReturn: {
      maxTrips: 6,
      work: async (customer, size) => {
        const body = { return_number: await asked(customer, size) };
        return () => shop.call(afterSaleCalls.withdrawReturn, { token: customer.token, body });
      },
    },
    linkExchange: {
      maxTrips: 7,
      work: async (customer, size) => {
        const return_number = await asked(customer, size);
        const { orderId: order_id } = await buy(shop, customer);
        const body = { return_number, order_id };
        return () => shop.call(afterSaleCalls.linkExchange, { token: customer.token, body });
      },
    },
    getWeighingPhoto: {
      maxTrips: 2,
      work: async (customer, size) => {
        const params = { photo_id: await photographed(await bought(customer, size)) };
        return () => shop.call(afterSaleCalls.getWeighingPhoto, { token: customer.token, params });
      },
    },
    addReturnPhoto: {
      maxTrips: 6,
      work: async (customer, size) => {
        const number = await asked(customer, size);
        const photo = await photoWithPlace();
        return () =>
          sendPhoto(
            shop,
            customer,
            afterSaleCalls.addReturnPhoto.path.replace(':return_number', `${number}`),
            photo,
          );
      },
    },
  };
}

function sendPhoto(shop: TestShop, { token }: LoginResponse, path: string, photo: BlobPart) {
  const body = new FormData();
  body.append('file', new Blob([photo]));
  return fetch(`${shop.url}/api/v1${path}`, {
    ...{ method: 'POST', body, headers: { authorization: `Bearer ${token}` } },
  });
}

/** The round trips of what a customer does after the sale. */
export function afterSaleRoundTrips(
  shop: TestShop,
): Rows<
  | 'getCertificate'
  | 'getOrderTimeline'
  | 'getDocument'
  | 'getCreditNote'
  | 'getReviews'
  | 'getOwnReviews'
  | 'saveReview'
  | 'deleteReview'
  | 'makeComplaint'
  | 'getComplaints'
  | 'getComplaint'
  | 'writeToComplaint'
  | 'addComplaintPhoto'
  | 'getNoticeChoices'
  | 'setNoticeChoice'
  | 'setOrderBusiness'
  | 'getOrderPlans'
  | 'setOrderPlan'
  | 'addOrderGiftCard'
  | 'removeOrderGiftCard'
  | 'payWithGiftCards'
  | 'getBoughtGiftCards'
  | 'getGiftCardBalance'
  | 'getOwnCare'
  | 'askCare'
  | 'withdrawCare'
  | 'getOwnOldGold'
  | 'setOrderOldGold'
> &
  ReturnRows {
  const complain = async ({ token }: LoginResponse, order_id: string) => {
    const body = { order_id, reason: 'damaged', text: 'The clasp is broken.' } as const;
    return (await shop.call(afterSaleCalls.makeComplaint, { token, body })).body.data.complaint_number;
  };
  const complained = async (customer: LoginResponse, size: 'small' | 'large') => {
    const { orderId } = await buy(shop, customer);
    let complaint_number = 0;
    for (let count = 0; count < (size === 'small' ? 1 : 5); count += 1) {
      complaint_number = await complain(customer, orderId);
    }
    return complaint_number;
  };
  return {
    ...returnRoundTrips(shop),
    ...businessRoundTrips(shop),
    ...planUseRoundTrips(shop),
    ...giftCardRoundTrips(shop),
    ...oldGoldRoundTrips(shop),
    ...careRoundTrips(shop),
    ...reviewRoundTrips(shop),
    getOrderTimeline: {
      maxTrips: 3,
      work: async (customer, size) => {
        const { orderId } = await delivered(shop, [[PIECES.silverOffer, 1]], new Date(), customer);
        if (size === 'large') await complained(customer, size);
        return () =>
          shop.call(afterSaleCalls.getOrderTimeline, {
            token: customer.token,
            params: { order_id: orderId },
          });
      },
    },
    getCertificate: {
      maxTrips: 2,
      work: async (customer, size) => {
        const { rows } = await shop.pool.query('select certificate_id, product_id from certificates');
        const { certificate_id, product_id } = rows[0];
        for (let count = 0; count < (size === 'small' ? 1 : 4); count += 1) await buy(shop, customer);
        await buy(shop, customer, { pieces: [[product_id, 1]] });
        const { token } = customer;
        return () => shop.call(afterSaleCalls.getCertificate, { token, params: { certificate_id } });
      },
    },
    getDocument: {
      maxTrips: 2,
      work: async (customer) => {
        await buy(shop, customer);
        const { token } = customer;
        const { body } = await shop.call(calls.getUserInvoices, { token });
        const params = { number: body.invoices[0]?.invoice_number ?? '' };
        const read = () => shop.call(afterSaleCalls.getDocument, { token, params });
        // The first drawing may take longer than a call waits.
        await vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 50_000 });
        return read;
      },
    },
    getCreditNote: {
      maxTrips: 3,
      work: async (customer) => {
        const { orderId } = await buy(shop, customer);
        const { token } = customer;
        // Without a refund, whose sending would be counted.
        await setStatus(acting(shop.db), orderId, 'cancelled');
        const { body } = await shop.call(calls.getOrders, { token });
        const number = body.orders.flatMap(({ credit_notes = [] }) => credit_notes)[0]?.number ?? '';
        return () => shop.call(afterSaleCalls.getCreditNote, { token, params: { number } });
      },
    },
    makeComplaint: {
      maxTrips: 8,
      work: async (customer) => {
        const { orderId: order_id } = await buy(shop, customer);
        const body = { order_id, reason: 'damaged', text: 'The clasp is broken.' } as const;
        return () => shop.call(afterSaleCalls.makeComplaint, { token: customer.token, body });
      },
    },
    getComplaints: {
      maxTrips: 2,
      work: async (customer, size) => {
        await complained(customer, size);
        return () => shop.call(afterSaleCalls.getComplaints, { token: customer.token });
      },
    },
    getComplaint: {
      maxTrips: 2,
      work: async (customer, size) => {
        const params = { complaint_number: await complained(customer, size) };
        return () => shop.call(afterSaleCalls.getComplaint, { token: customer.token, params });
      },
    },
    writeToComplaint: {
      maxTrips: 6,
      work: async (customer, size) => {
        const body = { complaint_number: await complained(customer, size), text: 'It broke again.' };
        return () => shop.call(afterSaleCalls.writeToComplaint, { token: customer.token, body });
      },
    },
    addComplaintPhoto: {
      maxTrips: 5,
      work: async (customer, size) => {
        const number = await complained(customer, size);
        const photo = await photoWithPlace();
        const path = afterSaleCalls.addComplaintPhoto.path.replace(':complaint_number', String(number));
        return () => sendPhoto(shop, customer, path, photo);
      },
    },
    getNoticeChoices: {
      maxTrips: 3,
      work:
        async ({ token }) =>
        () =>
          shop.call(afterSaleCalls.getNoticeChoices, { token }),
    },
    setNoticeChoice: {
      maxTrips: 6,
      work:
        async ({ token }) =>
        () =>
          shop.call(afterSaleCalls.setNoticeChoice, {
            token,
            body: { channel: 'sms', group: 'orders', is_on: false, way: 'profile' },
          }),
    },
  };
}
