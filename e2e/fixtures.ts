import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { LoginResponse, RegisterBody } from '#contract/accounts.ts';
import { type Call, type CallShape, calls } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { expectHydrated } from './fake-clock.ts';

export { expect };

type Parts<Shape extends CallShape> = Pick<Shape, Extract<keyof Shape, 'body' | 'query' | 'params'>>;

/** Makes calls of the call table straight at the shop, as a customer or as nobody. */
class Api {
  constructor(
    private readonly http: APIRequestContext,
    private readonly token?: string,
  ) {}

  /** Makes a call and brings its answer; anything but success fails the test. */
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

  /** The same calls, made by a customer. */
  as(token: string): Api {
    return new Api(this.http, token);
  }
}

export interface Customer extends LoginResponse {
  password: string;
  /** Calls as this customer. */
  api: Api;
}

/** What a fresh customer types. */
export function freshCustomer(): RegisterBody {
  return {
    name: 'Meera Nair',
    email: `meera.${randomUUID().slice(0, 13)}@example.com`,
    phone: '+91 98200 00000',
    password: 'seven-gold-bangles',
    address: '12 Temple Road, Kochi 682001',
  };
}

/** Registers a fresh customer and logs in. */
export async function registerCustomer(api: Api): Promise<Customer> {
  const body = freshCustomer();
  await api.call(calls.register, { body });
  const answer = await api.call(calls.login, { body: { email: body.email, password: body.password } });
  return { ...answer, password: body.password, api: api.as(answer.token) };
}

/** Puts a login answer where the shop looks for it, once, before the next page loads. */
export async function storeUser(page: Page, user: object): Promise<void> {
  await page.addInitScript((text) => {
    // The payment dialog lives in a frame without storage.
    if (window !== window.top) return;
    if (sessionStorage.getItem('stored')) return;
    sessionStorage.setItem('stored', 'yes');
    localStorage.setItem('user', text);
  }, JSON.stringify(user));
}

/** Answers a call with something else; `getProducts` with and without its parameters. */
export async function stubCall(
  page: Page,
  name: keyof typeof calls,
  answer: { status?: number; json?: unknown; delayMs?: number },
): Promise<{ count: () => number; times: () => number[] }> {
  const times: number[] = [];
  const path = calls[name].path.replace(/:\w+/g, '[^/]+');
  await page.route(new RegExp(`${API_BASE}${path}(\\?.*)?$`), async (route) => {
    times.push(Date.now());
    if (answer.delayMs) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
    await route.fulfill({ status: answer.status ?? 200, json: answer.json ?? {} });
  });
  return { count: () => times.length, times: () => times };
}

interface Fixtures {
  api: Api;
  /** A fresh customer, logged in in this page. */
  customer: Customer;
  /** Patterns of console errors and failed addresses that this test brings about on purpose. */
  expectedErrors: RegExp[];
  watchErrors: undefined;
}

/** The specification's own answer for a customer without schemes is a 404, which browsers write to the console. */
const NO_SCHEMES = /\b404\b.*getUserSchemes/;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
  baseURL: async ({}, use) => use(process.env.BASE_URL),

  api: async ({ request }, use) => use(new Api(request)),

  customer: async ({ page, api }, use) => {
    const customer = await registerCustomer(api);
    const { password: _, api: __, ...answer } = customer;
    await storeUser(page, answer);
    await use(customer);
  },

  // What is pressed on a sleeping page is a matter of its own: those tests wait for the `commit` alone.
  page: async ({ page, javaScriptEnabled }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await open(address, options);
      const willWake = javaScriptEnabled !== false && options?.waitUntil !== 'commit';
      if (willWake && (await page.locator('main#content').count()) > 0) await expectHydrated(page);
      return response;
    };
    await use(page);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
  expectedErrors: async ({}, use) => use([NO_SCHEMES]),

  watchErrors: [
    async ({ page, expectedErrors, baseURL }, use) => {
      const trouble: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') trouble.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => trouble.push(`page error: ${error.stack ?? error.message}`));
      page.on('response', (response) => {
        const own = response.url().startsWith(baseURL ?? '');
        if (own && response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`);
      });
      page.on('requestfailed', (request) => {
        const why = request.failure()?.errorText ?? '';
        const own = request.url().startsWith(baseURL ?? '');
        // A page that is left takes its open requests with it.
        if (own && why !== 'net::ERR_ABORTED') trouble.push(`${why} ${request.url()}`);
      });
      await use(undefined);
      const unexpected = trouble.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)));
      expect(unexpected, 'console errors and failed requests').toEqual([]);
    },
    { auto: true },
  ],
});
