import type { Call } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { failureOfResponse, kindOfStatus, RequestFailure } from './request-error.ts';

/** Adds a photo to a complaint or return by its number; throws nothing but `RequestFailure`. */
export async function sendPhoto(
  { token }: StoredUser,
  { method, path }: Pick<Call, 'method' | 'path'>,
  number: number,
  photo: File,
): Promise<void> {
  const body = new FormData();
  body.append('file', photo);
  const address = `${API_BASE}${path.replace(/:\w+/, String(number))}`;
  const response = await fetch(address, {
    method,
    body,
    headers: { authorization: `Bearer ${token}` },
  }).catch((cause) => {
    throw new RequestFailure('network', { cause });
  });
  const kind = kindOfStatus(response.status);
  if (kind) throw failureOfResponse(kind, response.status, await response.text());
}
