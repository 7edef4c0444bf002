import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { LoginResponse, RegisterBody } from '#contract/accounts/accounts.ts';
import { allCalls } from '#contract/all-calls.ts';
import { type Call, type CallShape, calls } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { expectHydrated } from './fake-clock.ts';

export { expect };

type Parts<Shape extends CallShape> = Pick<Shape, Extract<keyof Shape, 'body' | 'query' | 'params'>>;

/** Calls the API directly, as a customer or anonymously. */
class Api {
  constructor(
    private readonly http: APIRequestContext,
    private readonly token?: string,
  ) {}

  /** Makes a call and returns its response; any error fails the test. */
  async call<Shape extends CallShape>(call: Call<Shape>, parts: Parts<Shape>): Promise<Shape['response']> {
    const { body, query, params }: { body?: unknown; query?: unknown; params?: unknown } = parts;
    const values = new Map(Object.entries(params ?? {}));
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name)));
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const response = await this.http.fetch(`${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: call.method,
      headers: this.token ? { authorization: `Bearer ${this.token}` } : {},
      ...(body !== undefined && { data: body }),
    });
    expect(response.ok(), `${call.method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return response.json();
  }

  /** The same client, authenticated with this token. */
  as(token: string): Api {
    return new Api(this.http, token);
  }
}

export interface Customer extends LoginResponse {
  password: string;
  /** Authenticated as this customer. */
  api: Api;
}

/** Registration data of a new customer. */
export function freshCustomer(): RegisterBody {
  return {
    name: 'Meera Nair',
    email: `meera.${randomUUID().slice(0, 13)}@example.com`,
    phone: '+91 98200 00000',
    password: 'seven-gold-bangles',
    address: '12 Temple Road, Kochi 682001',
  };
}

/** Registers a new customer and logs in. */
export async function registerCustomer(api: Api): Promise<Customer> {
  const body = freshCustomer();
  await api.call(calls.register, { body });
  const response = await api.call(calls.login, { body: { email: body.email, password: body.password } });
  return { ...response, password: body.password, api: api.as(response.token) };
}

/** Stores a login response in local storage, once, before the next page loads. */
export async function storeUser(page: Page, user: object): Promise<void> {
  await page.addInitScript((text) => {
    // The payment dialog's frame has no storage.
    if (window !== window.top) return;
    if (sessionStorage.getItem('stored')) return;
    sessionStorage.setItem('stored', 'yes');
    localStorage.setItem('user', text);
  }, JSON.stringify(user));
}

/** Stubs a call; `getProducts` with and without its parameters. */
export async function stubCall(
  page: Page,
  name: keyof typeof allCalls,
  response: { status?: number; json?: unknown; delayMs?: number },
): Promise<{ count: () => number; times: () => number[] }> {
  const times: number[] = [];
  const path = allCalls[name].path.replace(/:\w+/g, '[^/]+');
  await page.route(new RegExp(`${API_BASE}${path}(\\?.*)?$`), async (route) => {
    times.push(Date.now());
    if (response.delayMs) await new Promise((resolve) => setTimeout(resolve, response.delayMs));
    await route.fulfill({ status: response.status ?? 200, json: response.json ?? {} });
  });
  // Of orders that only the page knows the shop has no timeline.
  if (name === 'getOrders') await stubCall(page, 'getOrderTimeline', { json: { data: [] } });
  return { count: () => times.length, times: () => times };
}

interface Fixtures {
  api: Api;
  /** A new customer, logged in on this page. */
  customer: Customer;
  /** Console errors and failed requests that this test causes on purpose. */
  expectedErrors: RegExp[];
  watchErrors: undefined;
}

/** A customer without schemes gets a 404 (P-76), which browsers log to the console. */
const NO_SCHEMES = /\b404\b.*getUserSchemes/;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
  baseURL: async ({}, use) => use(process.env.BASE_URL),

  api: async ({ request }, use) => use(new Api(request)),

  customer: async ({ page, api }, use) => {
    const customer = await registerCustomer(api);
    const { password: _, api: __, ...response } = customer;
    await storeUser(page, response);
    await use(customer);
  },

  // Waits for hydration, unless a test of the page before hydration waits for `commit` only.
  page: async ({ page, javaScriptEnabled }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await open(address, options);
      const willHydrate = javaScriptEnabled !== false && options?.waitUntil !== 'commit';
      if (willHydrate && (await page.locator('main#content').count()) > 0) await expectHydrated(page);
      return response;
    };
    await use(page);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
  expectedErrors: async ({}, use) => use([NO_SCHEMES]),

  watchErrors: [
    async ({ page, expectedErrors, baseURL }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => errors.push(`page error: ${error.stack || error.message}`));
      page.on('response', (response) => {
        const own = response.url().startsWith(baseURL ?? '');
        if (own && response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
      });
      page.on('requestfailed', (request) => {
        const why = request.failure()?.errorText ?? '';
        const own = request.url().startsWith(baseURL ?? '');
        // Leaving a page aborts its open requests.
        if (own && why !== 'net::ERR_ABORTED') errors.push(`${why} ${request.url()}`);
      });
      await use(undefined);
      const unexpected = errors.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)));
      expect(unexpected, 'console errors and failed requests').toEqual([]);
    },
    { auto: true },
  ],
});
