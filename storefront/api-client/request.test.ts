import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { fakeBrowser } from '#storefront/shell/browser-testing.ts';
import { request, SESSION_ENDED } from './request.ts';
import { RequestFailure } from './request-error.ts';

let storage: Map<string, string>;
let events: string[];
const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  ({ storage, events } = fakeBrowser());
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  fetchStub.mockReset();
  vi.useRealTimers();
});

function response(status: number, body: unknown = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetchStub.mockImplementation(async () => new Response(text, { status }));
}

async function failureOf(promise: Promise<unknown>): Promise<RequestFailure> {
  const error = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RequestFailure);
  return error as RequestFailure;
}

/** A fetch that never responds and rejects when its signal is aborted, as a browser's does. */
function neverRespond(): void {
  fetchStub.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
}

describe('a call', () => {
  test('goes to the base path with its body and the token', async () => {
    storage.set('user', '{"token":"abc"}');
    response(200, { cart_id: 5 });
    await request(calls.addToCart, { body: { product_id: 1, quantity: 2 } });
    const [address, init] = fetchStub.mock.calls[0] ?? [];
    expect(address).toBe('/api/v1/users/data/addToCart');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"product_id":1,"quantity":2}',
      headers: { authorization: 'Bearer abc', 'content-type': 'application/json' },
    });
  });

  test('fills the path and the query', async () => {
    response(200, { data: [] });
    await request(calls.deleteCartItem, { params: { cart_id: 12 } });
    await request(calls.getProducts, { query: { category: 'Coin & Bar', page_size: 0 } });
    expect(fetchStub.mock.calls.map(([address]) => address)).toEqual([
      '/api/v1/users/data/deleteCartItem/12',
      '/api/v1/users/data/getProducts?category=Coin+%26+Bar&page_size=0',
    ]);
  });

  test('echoes the XSRF-TOKEN cookie when there is one', async () => {
    response(200);
    await request(calls.getSchemes);
    vi.stubGlobal('document', { cookie: 'a=b; XSRF-TOKEN=x%3Dy' });
    await request(calls.getSchemes);
    const headers = fetchStub.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-xsrf-token'));
    expect(headers).toEqual([null, 'x=y']);
  });

  test.each(['%E0%A4%A', '%', '%E0%A4%B9', 'x%0Ay'])('is made without an XSRF-TOKEN of %s', async (value) => {
    response(200, { data: [] });
    vi.stubGlobal('document', { cookie: `XSRF-TOKEN=${value}` });
    expect(await request(calls.getSchemes)).toEqual({ data: [] });
    const [, init] = fetchStub.mock.calls[0] ?? [];
    expect(new Headers(init?.headers).has('x-xsrf-token')).toBe(false);
  });

  test('has no time limit of its own', async () => {
    vi.useFakeTimers();
    neverRespond();
    const settled = vi.fn();
    void request(calls.getSchemes).then(settled, settled);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(settled).not.toHaveBeenCalled();
  });
});

describe('a failure is classified', () => {
  test('4xx: bad request, with message, code and fields of the server', async () => {
    response(409, { message: 'Sold out.', code: 'out_of_stock', fields: { quantity: 'Too many' } });
    expect(await failureOf(request(calls.getCart))).toMatchObject({
      kind: 'bad request',
      status: 409,
      message: 'Sold out.',
      code: 'out_of_stock',
      fields: { quantity: 'Too many' },
    });
  });

  test('5xx: bad response, with an empty message when the server sent none', async () => {
    response(502, '<html>bad gateway</html>');
    expect(await failureOf(request(calls.getCart))).toMatchObject({ kind: 'bad response', message: '' });
  });

  test('a response that is not JSON: bad response', async () => {
    response(200, '<html>');
    expect(await failureOf(request(calls.getCart))).toMatchObject({ kind: 'bad response', status: 200 });
  });

  test('no response: network', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(request(calls.getCart))).toMatchObject({
      kind: 'network',
      status: 0,
      message: '',
    });
  });

  test('a time limit that expired: timeout', async () => {
    vi.useFakeTimers();
    neverRespond();
    const failure = failureOf(request(calls.getCart, { timeoutMs: 500 }));
    await vi.advanceTimersByTimeAsync(500);
    expect((await failure).kind).toBe('timeout');
  });

  test('aborted by the caller: cancel', async () => {
    neverRespond();
    const controller = new AbortController();
    const failure = failureOf(request(calls.getCart, { signal: controller.signal }));
    controller.abort();
    expect((await failure).kind).toBe('cancel');
  });
});

describe('a 401', () => {
  test('for a token removes the stored user and dispatches one event', async () => {
    storage.set('user', '{"token":"old"}');
    response(401, { message: 'Please log in to continue.' });
    await Promise.all([failureOf(request(calls.getCart)), failureOf(request(calls.getOrders))]);
    expect(storage.has('user')).toBe(false);
    expect(events).toEqual([SESSION_ENDED]);
  });

  test('for a wrong password leaves the stored user alone', async () => {
    storage.set('user', '{"token":"old"}');
    response(401, { message: 'Invalid email or password.' });
    await failureOf(request(calls.login, { body: { email: 'a@b.c', password: 'x' } }));
    expect(storage.has('user')).toBe(true);
    expect(events).toEqual([]);
  });
});
