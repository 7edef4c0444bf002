import { Secret, TOTP } from 'otpauth';
import type { RefusalBody, TestResponse, TestShop } from '#api/testing/shop-testing.ts';
import type { Call, CallShape } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { signInCalls } from '#contract/office/access-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Role } from '#contract/office/roles.ts';
import { inviteStaff } from './service.ts';

export const PASSWORD = 'a good long password';

/** A browser of the office: keeps the session cookie. */
export interface OfficeBrowser {
  staffId: number;
  email: string;
  call<Shape extends CallShape>(
    call: Call<Shape>,
    parts?: Omit<Shape, 'response'> & { headers?: Record<string, string> },
  ): Promise<TestResponse<Shape['response'] & Partial<RefusalBody>>>;
  /** Sends any request with the session cookie, for files that are sent or received. */
  fetch(path: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response>;
}

/** A browser that is not logged in. */
export function openOfficeBrowser(shop: TestShop): OfficeBrowser {
  let cookie = '';
  return {
    staffId: 0,
    email: '',
    fetch: (path, init) =>
      fetch(`${shop.url}${path}`, { ...init, headers: { ...Object(init?.headers), cookie } }),
    async call(row, parts) {
      const given = (parts ?? {}) as Parameters<TestShop['call']>[1];
      const headers = { ...given.headers, ...(cookie && { cookie }) };
      const response = await shop.call(row as Call, { ...given, headers });
      const [set] = response.headers.getSetCookie();
      if (set !== undefined) cookie = set.split(';')[0] ?? '';
      return response as never;
    },
  };
}

/** The code that an authenticator app shows, some 30-second steps from now. */
export function codeOf(secret: string, now: Date, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: now.getTime() + steps * 30_000 });
}

let people = 0;

/** A person who accepted an invitation and set up an authenticator app, in a browser that is logged in. */
export async function newStaff(
  shop: TestShop,
  role: Role,
): Promise<OfficeBrowser & { secret: string; recoveryCodes: string[] }> {
  people += 1;
  const email = `${role}${people}@example.com`;
  const actor = { kind: 'command', user: 'test' } as const;
  const office = { db: shop.db, now: shop.shop.clock(), actor };
  const invitation = await inviteStaff(office, `Person ${people}`, role);
  if (isRefusal(invitation)) throw new Error(invitation.message);
  const { token, staffId } = invitation;
  const browser = openOfficeBrowser(shop);
  await browser.call(signInCalls.acceptInvitation, { body: { token, email, password: PASSWORD } });
  const setup = await browser.call(officeCalls.startAuthenticator);
  const { secret } = setup.body.data;
  const done = await browser.call(officeCalls.confirmAuthenticator, {
    body: { code: codeOf(secret, shop.shop.clock()) },
  });
  return { ...browser, staffId, email, secret, recoveryCodes: done.body.data };
}
