import type { Call, CallShape } from '#contract/calls.ts';
import { DEVICE_HEADER, wishCalls } from '#contract/wishes/wish-calls.ts';
import { endSession, request } from '#storefront/api-client/request.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import { readStoredUser } from '#storefront/session/stored-user.ts';
import { forgetDeviceToken, readDeviceToken } from './device-token.ts';
import { writeWishedPieces } from './wished-pieces.ts';

type Parts<Shape extends CallShape> = Omit<Shape, 'response'> & { signal?: AbortSignal };

let joining: Promise<void> | undefined;

/** After a login, the device's wishes are moved to the account, once. */
function joinLists(): Promise<void> {
  const device_token = readDeviceToken();
  if (!device_token || !readStoredUser()) return Promise.resolve();
  joining ??= request(wishCalls.joinWishLists, { body: { device_token } })
    .then(forgetDeviceToken)
    .finally(() => {
      joining = undefined;
    });
  return joining;
}

/** Makes a call about the wish list of the customer who is logged in, or else of this device. */
export async function requestWishes<Shape extends CallShape>(
  call: Call<Shape>,
  parts: Parts<Shape>,
): Promise<Shape['response']> {
  await joinLists();
  const token = readStoredUser()?.token;
  const device = readDeviceToken();
  try {
    return await request<Shape>(call, {
      ...(parts as Parts<Shape> & Pick<Shape, Extract<keyof Shape, 'body' | 'query' | 'params'>>),
      ...(!token && device && { headers: { [DEVICE_HEADER]: device } }),
    });
  } catch (failure) {
    if (token && failure instanceof RequestFailure && failure.status === 401) endSession(token);
    throw failure;
  }
}

/** Whether there can be a wish list: of the customer, or of this device. */
function hasWishList(): boolean {
  return readStoredUser() !== null || readDeviceToken() !== undefined;
}

/** Reads the ids of wished pieces, for the hearts. */
export async function refreshWishedPieces(): Promise<void> {
  if (!hasWishList()) return;
  const { data } = await requestWishes(wishCalls.getWishedPieces, {});
  writeWishedPieces(data);
}
