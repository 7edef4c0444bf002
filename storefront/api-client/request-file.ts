import type { Call, CallShape } from '#contract/calls.ts';
import { readStoredUser } from '#storefront/session/stored-user.ts';
import { addressOf, endSession, headersOf } from './request.ts';
import { failureOfResponse, kindOfStatus, RequestFailure } from './request-error.ts';

/** Downloads a file of the customer; throws nothing but `RequestFailure`. Separate, so that only pages with files load it. */
export async function requestFile<Shape extends CallShape>(
  call: Call<Shape>,
  { params }: Pick<Shape, Extract<keyof Shape, 'params'>>,
): Promise<Blob> {
  const token = readStoredUser()?.token;
  const request = { method: call.method, headers: headersOf(token, false) };
  try {
    const response = await fetch(addressOf(call.path, params, undefined), request);
    const kind = kindOfStatus(response.status);
    if (kind === null) return await response.blob();
    if (response.status === 401 && token) endSession(token);
    throw failureOfResponse(kind, response.status, await response.text());
  } catch (error) {
    if (error instanceof RequestFailure) throw error;
    throw new RequestFailure('network', { cause: error });
  }
}
