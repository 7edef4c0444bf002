import type { OfficeBrowser } from '#api/staff/office-testing.ts';
import type { Call, CallShape } from '#contract/calls.ts';
import type { RefusalBody, TestResponse } from './shop-testing.ts';

interface UploadOptions {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Whether the request says how long its body is; it does by default. */
  isAnnounced?: boolean;
}

/** Makes a call of the office whose body is a file. */
export async function uploadAs<Shape extends CallShape>(
  browser: OfficeBrowser,
  call: Call<Shape>,
  file: { name: string; bytes: Uint8Array<ArrayBuffer> | string },
  { headers = {}, query = {}, isAnnounced = true }: UploadOptions = {},
): Promise<TestResponse<Shape['response'] & Partial<RefusalBody>>> {
  const form = new FormData();
  form.set('file', new Blob([file.bytes]), file.name);
  const { headers: formHeaders, body } = new Response(form);
  const search = new URLSearchParams(query);
  const response = await browser.fetch(`/api/v1${call.path}${search.size > 0 ? `?${search}` : ''}`, {
    method: call.method,
    ...(isAnnounced
      ? { body: form, headers }
      : { body, duplex: 'half', headers: { ...headers, ...Object.fromEntries(formHeaders) } }),
  });
  // The call table defines the type of the response.
  return { status: response.status, headers: response.headers, body: (await response.json()) as never };
}
