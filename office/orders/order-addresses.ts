import { generatePath } from 'react-router';
import { paths } from '../paths.ts';

export const orderAddress = (orderId: string) => generatePath(paths.order, { orderId });

const ofOrders = (path: string, orderIds: Iterable<string>) =>
  `${path}?${new URLSearchParams({ orders: [...orderIds].join(',') })}`;

export const packingSlipsAddress = (orderIds: Iterable<string>) => ofOrders(paths.packingSlips, orderIds);

export const shipOrdersAddress = (orderIds: Iterable<string>) => ofOrders(paths.shipOrders, orderIds);

/** A screen with a search, searched for a number. */
export const searchResultsPath = (path: string, number: string) =>
  `${path}?${new URLSearchParams({ q: number })}`;

/** Whether a text is a whole order id, as a packing slip's barcode holds it. */
export const isWholeOrderId = (text: string) => /^[0-9A-HJKMNP-TV-Z]{20}$/i.test(text.trim());
