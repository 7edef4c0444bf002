import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { API_BASE } from '#contract/constants.ts';
import { shareCalls } from '#contract/wishes/share-calls.ts';
import { DEVICE_HEADER, wishCalls } from '#contract/wishes/wish-calls.ts';

/** A wish list of a visitor with these pieces, and its link. */
export async function makeSharedList(http: APIRequestContext, pieces: readonly number[]) {
  const headers = { [DEVICE_HEADER]: randomUUID() };
  const post = async (path: string, data: object) =>
    (await http.post(`${API_BASE}${path}`, { headers, data })).json();
  for (const product_id of pieces) await post(wishCalls.addWish.path, { product_id });
  const { token }: { token: string } = await post(shareCalls.shareWishList.path, { days: 14 });
  return { token, headers };
}
