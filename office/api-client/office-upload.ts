import type { Call, CallShape } from '#contract/calls.ts';
import { idleHeaders } from './last-use.ts';
import { addressOf, OfficeError, readFailure } from './office-request.ts';

const NO_CONNECTION = 'The file could not be sent: there is no connection to the shop. Please try again.';

/** Sends a file to a call of the office and reports how much of it has gone, from 0 to 1; throws nothing but `OfficeError`. */
export function sendFile<Shape extends CallShape>(
  call: Call<Shape>,
  file: File,
  { query, onProgress }: { query?: Shape['query']; onProgress?: (share: number) => void } = {},
): Promise<Shape['response']> {
  const form = new FormData();
  form.set('file', file);
  // `fetch` does not report upload progress.
  const request = new XMLHttpRequest();
  request.open(call.method, addressOf(call.path, {}, query));
  for (const [name, value] of Object.entries(idleHeaders())) request.setRequestHeader(name, value);
  request.responseType = 'json';
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () =>
      request.status === 200 ? resolve(request.response) : reject(readFailure(request.response));
    request.onerror = () => reject(new OfficeError(NO_CONNECTION, 'no_connection'));
    request.send(form);
  });
}
