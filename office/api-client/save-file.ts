import type { Call, CallShape } from '#contract/calls.ts';
import { idleHeaders } from './last-use.ts';
import { addressOf, OfficeError, readFailure } from './office-request.ts';

/** Reads a file of the office and lets the browser save it; throws nothing but `OfficeError`. */
export async function saveFile<Shape extends CallShape>(
  call: Call<Shape>,
  query: NonNullable<Shape['query']>,
): Promise<void> {
  const response = await fetch(addressOf(call.path, {}, query), { headers: idleHeaders() }).catch(
    () => undefined,
  );
  if (!response) throw noConnection();
  if (!response.ok) {
    const read = await response.json().catch(() => ({}));
    throw readFailure({ message: 'The file could not be made. Please try again.', ...read });
  }
  // The response may break off in the middle.
  const content = await response.blob().catch(() => undefined);
  if (!content) throw noConnection();
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  saveBlob(content, name);
}

/** Lets the browser save content under a name. */
export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function noConnection(): OfficeError {
  return new OfficeError('There is no connection to the shop. Please try again.', 'no_connection');
}
