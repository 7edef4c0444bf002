import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MessageStandIn, startMessageStandIn } from './message-stand-in.ts';

/** The documented behaviour of MSG91 and WhatsApp that the shop relies on. */

const ACCOUNT = {
  ...{ authKey: 'key', token: 'token', phoneId: '123456789', appSecret: 'secret', language: 'en' },
  templates: [{ name: 'order_packed', id: '65a1', variables: ['order', 'shop'] }],
};
let standIn: MessageStandIn;
beforeAll(async () => {
  standIn = await startMessageStandIn(ACCOUNT);
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.journal.clear();
  standIn.faults.current = {};
});

async function post(path: string, headers: Record<string, string>, body: object) {
  const response = await fetch(`${standIn.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

const RECIPIENT = { mobiles: '919820012345', CRQID: '7-0', order: 'AB12', shop: 'Tola' };
const sms = (recipient: object, template_id = '65a1', authkey = 'key') =>
  post('/api/v5/flow', { authkey }, { template_id, short_url: '0', recipients: [recipient] });

const text = (value: string) => ({ type: 'text', text: value });
interface Changes {
  name?: string;
  code?: string;
  to?: string;
  values?: string[];
  token?: string;
  phoneId?: string;
}
const whatsApp = ({ name = 'order_packed', code = 'en', to = '919820012345', ...rest }: Changes = {}) => {
  const { values = ['AB12', 'Tola'], token = 'token', phoneId = '123456789' } = rest;
  const components = [{ type: 'body', parameters: values.map(text) }];
  return post(
    `/v24.0/${phoneId}/messages`,
    { authorization: `Bearer ${token}` },
    {
      ...{ messaging_product: 'whatsapp', to, type: 'template', biz_opaque_callback_data: '7-0' },
      template: { name, language: { code }, components },
    },
  );
};

describe('MSG91', () => {
  test('takes a message of a registered template with all its variables', async () => {
    const { status, json } = await sms(RECIPIENT);
    expect([status, json]).toEqual([
      200,
      { type: 'success', message: expect.stringMatching(/^[0-9a-f]{24}$/) },
    ]);
    expect(standIn.journal.accepted).toMatchObject([
      {
        channel: 'sms',
        to: '919820012345',
        template: 'order_packed',
        values: ['AB12', 'Tola'],
        reference: '7-0',
      },
    ]);
  });

  test.each([
    ['an unknown template', () => sms(RECIPIENT, '65a2'), 400],
    ['a missing variable', () => sms({ ...RECIPIENT, order: '' }), 400],
    ['a surplus variable', () => sms({ ...RECIPIENT, amount: '1' }), 400],
    ['a number without its country', () => sms({ ...RECIPIENT, mobiles: '9820012345' }), 400],
    ['a wrong key', () => sms(RECIPIENT, '65a1', 'other'), 401],
  ])('refuses %s', async (_, request, status) => {
    expect((await request()).status).toBe(status);
    expect(standIn.journal.accepted).toEqual([]);
    expect(standIn.journal.refused).toHaveLength(1);
  });
});

describe('WhatsApp', () => {
  test('takes a message of an approved template with all its parameters', async () => {
    const { status, json } = await whatsApp();
    expect([status, json.messages]).toEqual([
      200,
      [expect.objectContaining({ id: expect.stringMatching(/^wamid\./) })],
    ]);
    expect(standIn.journal.accepted).toMatchObject([{ channel: 'whatsapp', values: ['AB12', 'Tola'] }]);
  });

  test.each<[string, Changes, number]>([
    ['an unknown template', { name: 'order_lost' }, 132_001],
    ['another language', { code: 'hi' }, 132_001],
    ['a missing parameter', { values: ['AB12'] }, 132_000],
    ['a surplus parameter', { values: ['AB12', 'Tola', 'x'] }, 132_000],
    ['a line break', { values: ['AB\n12', 'Tola'] }, 132_018],
    ['a number that is none', { to: 'Meera' }, 100],
    ['a wrong token', { token: 'other' }, 190],
    ['another phone', { phoneId: '5' }, 100],
  ])('refuses %s', async (_, changes, code) => {
    expect((await whatsApp(changes)).json.error.code).toBe(code);
    expect(standIn.journal.accepted).toEqual([]);
  });
});

test('the test device shows the messages, sets faults, and refuses requests of pages', async () => {
  const device = (path: string, init: RequestInit = {}) => fetch(`${standIn.url}/stand-in/${path}`, init);
  const headers = { 'content-type': 'application/json' };
  await device('faults', { method: 'PUT', headers, body: '{"status": 429}' });
  expect((await sms(RECIPIENT)).status).toBe(429);
  await device('faults', { method: 'PUT', headers, body: '{"is_down": true}' });
  await expect(sms(RECIPIENT)).rejects.toThrow();
  await device('faults', { method: 'PUT', headers, body: '{"refused_numbers": ["919820012345"]}' });
  expect((await sms(RECIPIENT)).json.message).toContain('NDNC');
  expect((await whatsApp()).json.error.code).toBe(131_026);
  expect((await device('faults', { method: 'PUT', headers, body: '{"mood": 1}' })).status).toBe(400);
  expect(await (await device('messages')).json()).toMatchObject({ accepted: [] });
  expect((await device('messages', { headers: { origin: 'https://evil.example' } })).status).toBe(404);
});
