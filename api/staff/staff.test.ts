import { beforeAll, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ROLES, type Role } from '#contract/office/roles.ts';
import { newStaff, type OfficeBrowser, openOfficeBrowser } from './office-testing.ts';

const shop = shopOfThisFile();
const table: [string, OfficeCall][] = Object.entries(officeCalls);
let staff: Record<Role, OfficeBrowser>;

beforeAll(async () => {
  const people: Partial<typeof staff> = {};
  for (const role of ROLES) people[role] = await newStaff(shop, role);
  staff = people as Required<typeof people>;
});

/** Makes a call without a valid body, so that nothing happens when it is allowed. */
function callWithoutBody(browser: OfficeBrowser, call: OfficeCall, headers = {}) {
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'none']));
  const withBody = call.method === 'POST';
  return browser.call(call, { params, headers, ...(withBody && { body: {} }) } as never);
}

/** The calls that take no JSON, and would act when they are tried by somebody who may make them. */
async function actingWithoutBody(): Promise<Set<string>> {
  const document = (await shop.send('GET', '/api/v1/office/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { requestBody?: object }>>;
  };
  const isWithout = ([, { method, path }]: [string, OfficeCall]) =>
    method === 'POST' && !document.paths[documented(path)]?.post?.requestBody;
  return new Set(table.filter(isWithout).map(([name]) => name));
}

const documented = (path: string) => `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`;

describe('access', () => {
  test('without a session and with a customer’s token, every call is 401', async () => {
    const { token } = await shop.newCustomer();
    for (const [name, call] of table) {
      const stranger = openOfficeBrowser(shop);
      expect((await callWithoutBody(stranger, call)).status, name).toBe(401);
      const customer = await callWithoutBody(stranger, call, { authorization: `Bearer ${token}` });
      expect(customer.status, name).toBe(401);
    }
  });

  test('from a page of another site, every change is 403', async () => {
    for (const [name, call] of table.filter(([, { method }]) => method !== 'GET')) {
      const response = await callWithoutBody(staff.owner, call, { origin: 'https://evil.example' });
      expect(response.body.code, name).toBe('foreign_origin');
    }
  });

  test.each(ROLES)('%s may make exactly the calls of the published matrix', async (role) => {
    const matrix = (await staff[role].call(officeCalls.getRoles)).body;
    expect(matrix.calls.map(({ call }) => call).sort()).toEqual(table.map(([name]) => name).sort());
    const acting = await actingWithoutBody();
    for (const { call: name, roles } of matrix.calls) {
      const call = officeCalls[name as keyof typeof officeCalls] as OfficeCall;
      if (acting.has(name) && roles.includes(role)) continue;
      const { body } = await callWithoutBody(staff[role], call);
      expect(body.code === 'role_not_allowed', `${role} ${name}`).toBe(!roles.includes(role));
    }
  });

  test('the OpenAPI document names the roles of every call', async () => {
    const document = (await shop.send('GET', '/api/v1/office/openapi.json')).body as unknown as {
      paths: Record<string, Record<string, { description?: string }>>;
    };
    for (const [name, { method, path, roles }] of table) {
      const described = document.paths[documented(path)]?.[method.toLowerCase()];
      expect(described?.description, name).toBe(`Roles: ${roles.join(', ')}.`);
    }
  });

  test('the OpenAPI document of the office names every call that needs a session, and the shop’s names none', async () => {
    const document = async (path: string) =>
      Object.keys(((await shop.send('GET', path)).body as unknown as { paths: object }).paths);
    const paths = new Set(table.map(([, { path }]) => documented(path)));
    expect(new Set(await document('/api/v1/office/openapi.json'))).toEqual(paths);
    const others = await document('/api/v1/openapi.json');
    expect(others.filter((path) => paths.has(path))).toEqual([]);
    expect(others).toContain('/api/v1/office/sign-in/password');
  });
});

describe('changes of the staff', () => {
  test('a lowered role is 403 with the next press', async () => {
    const second = await newStaff(shop, 'owner');
    const lowered = await staff.owner.call(officeCalls.changeRole, {
      body: { staff_id: second.staffId, role: 'packer' },
    });
    expect(lowered.status).toBe(200);
    expect((await second.call(officeCalls.getStaff)).body.code).toBe('role_not_allowed');
  });

  test('a person who leaves is logged out at once and cannot log in', async () => {
    const leaver = await newStaff(shop, 'manager');
    await staff.owner.call(officeCalls.endStaff, { body: { staff_id: leaver.staffId } });
    expect((await leaver.call(officeCalls.getSessions)).status).toBe(401);
  });

  test('the last owner can neither leave nor be lowered, nor two owners at the same time', async () => {
    const shopOwner = staff.owner;
    const everybody = (await shopOwner.call(officeCalls.getStaff)).body.data;
    for (const { staff_id, role, state } of everybody) {
      const isOther = role === 'owner' && state === 'active' && staff_id !== shopOwner.staffId;
      if (isOther) await shopOwner.call(officeCalls.endStaff, { body: { staff_id } });
    }
    const alone = { staff_id: shopOwner.staffId };
    const ended = await shopOwner.call(officeCalls.endStaff, { body: alone });
    expect(ended.body.code).toBe('staff_change_refused');
    const second = await newStaff(shop, 'owner');
    const responses = await Promise.all([
      shopOwner.call(officeCalls.changeRole, { body: { staff_id: second.staffId, role: 'reader' } }),
      second.call(officeCalls.changeRole, { body: { ...alone, role: 'reader' } }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    await shop.pool.query("update staff set role = 'owner' where staff_id = $1", [shopOwner.staffId]);
  });

  test('ended sessions are 401 with the next press', async () => {
    const person = await newStaff(shop, 'reader');
    await staff.owner.call(officeCalls.endStaffSessions, { body: { staff_id: person.staffId } });
    expect((await person.call(officeCalls.getSessions)).status).toBe(401);
  });

  test('each act is recorded in the audit, with the person', async () => {
    const subject = `staff:${staff.packer.staffId}`;
    await staff.owner.call(officeCalls.changeRole, {
      body: { staff_id: staff.packer.staffId, role: 'counter' },
    });
    await staff.owner.call(officeCalls.changeRole, {
      body: { staff_id: staff.packer.staffId, role: 'packer' },
    });
    const { data } = (await staff.accountant.call(officeCalls.getAudit, { query: { subject } })).body;
    expect(data[0]).toMatchObject({
      actor: `staff:${staff.owner.staffId}`,
      act: 'role changed',
      before: '{"role":"counter"}',
      after: '{"role":"packer"}',
    });
    expect(data[0]?.name).toMatch(/^Person/);
  });
});
