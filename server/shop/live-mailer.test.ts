import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resealMailServer } from '#api/messages/mail-server/mail-server-service.ts';
import { type MailServer, openMailServer } from '#api/messages/mail-server-testing.ts';
import { sealingKey } from '#api/platform/sealing.ts';
import { newStaff, type OfficeBrowser, PASSWORD } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { SaveMailServerBody } from '#contract/office/messages/mail-server.ts';
import { type LiveMailer, openLiveMailer } from './live-mailer.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const shop = shopOfThisFile({ PAN_KEY: KEY });
const SECRET = 'app-password-of-the-shop';
let owner: OfficeBrowser;
let first: MailServer;
let second: MailServer;
let mailer: LiveMailer;

beforeAll(async () => {
  [owner, first, second] = [await newStaff(shop, 'owner'), await openMailServer(), await openMailServer()];
  mailer = openLiveMailer(shop.shop, undefined);
  await mailer.refresh();
});
afterAll(() => Promise.all([mailer.stop(), first.stop(), second.stop()]));

const read = async () => (await owner.call(officeCalls.getMailServer)).body;

async function save(changes: Partial<SaveMailServerBody>, by = owner) {
  const { version } = await read();
  const saved = await by.call(officeCalls.saveMailServer, {
    body: {
      ...{ version, host: 'localhost', port: 2525, security: 'none', username: '', sender: '' },
      own_password: PASSWORD,
      ...changes,
    },
  });
  await mailer.refresh();
  return saved;
}

const portOf = ({ smtpUrl }: MailServer) => Number(new URL(smtpUrl).port);
const tryIt = () => owner.call(officeCalls.sendTestMail, { body: { email: 'owner@shop.example' } });
const stored = async () =>
  (await shop.pool.query<{ sealed_password: string }>('select sealed_password from mail_servers')).rows[0]
    ?.sealed_password;

describe('the mail server that the owner sets', () => {
  test('is used at once, and so is the next one; without one nothing is sent', async () => {
    expect((await read()).source).toBe('none');
    expect((await tryIt()).body.message).toContain('the owner sets one under Messages');
    const saved = await Promise.all([save({ port: portOf(first) }), save({ port: portOf(first) })]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await tryIt()).status).toBe(200);
    expect(first.received.map(({ to }) => to)).toEqual([['owner@shop.example']]);
    await save({ port: portOf(second), sender: 'orders@shop.example' });
    await tryIt();
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
    expect(second.received[0]?.text).toContain('orders@shop.example');
    const { version } = await read();
    expect((await owner.call(officeCalls.removeMailServer, { body: { version } })).status).toBe(200);
    await mailer.refresh();
    expect((await tryIt()).status).toBe(409);
  });

  test('keeps its password encrypted: no response and no audit has it', async () => {
    await save({ host: 'smtp.example.com', security: 'tls', port: 465, username: 'shop', password: SECRET });
    const found = await read();
    expect(found).toMatchObject({ source: 'office', server: { has_password: true, is_readable: true } });
    const audit = (await owner.call(officeCalls.getAudit, { query: { subject: 'settings:mail' } })).body;
    for (const text of [JSON.stringify(found), JSON.stringify(audit), await stored()]) {
      expect(text).not.toContain(SECRET);
    }
    const before = await stored();
    await save({ host: 'smtp.example.com', security: 'starttls', port: 587, username: 'shop' });
    expect((await read()).server).toMatchObject({ port: 587, has_password: true });
    expect(await stored()).not.toBe(before);
  });

  test('asks for the password of the owner again', async () => {
    const refused = await save({ own_password: 'not this one' });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['own_password']]);
  });

  test('gives its password to no other server', async () => {
    const refused = await save({ host: 'smtp.evil.example', security: 'tls', port: 465, username: 'shop' });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['password']]);
    await shop.pool.query("update mail_servers set host = 'smtp.evil.example'");
    expect((await read()).server?.is_readable).toBe(false);
    await mailer.refresh();
    expect(shop.shop.mailChannel).toBe(undefined);
    await shop.pool.query("update mail_servers set host = 'smtp.example.com'");
  });

  test('has no password without a user, and a user has one', async () => {
    expect((await save({ host: 'smtp.example.com', security: 'tls', username: '' })).status).toBe(200);
    expect((await read()).server?.has_password).toBe(false);
    const refused = await save({ host: 'smtp.example.com', security: 'tls', username: 'shop' });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['password']);
    const changes = {
      host: 'smtp.example.com',
      security: 'tls',
      username: 'shop',
      password: SECRET,
    } as const;
    expect((await save(changes)).status).toBe(200);
  });

  test('is encrypted anew with a new key', async () => {
    const [present, previous] = [sealingKey(Buffer.alloc(32, 9).toString('base64')), sealingKey(KEY)];
    if (!present || !previous) throw new Error('no keys');
    const before = await stored();
    await resealMailServer(shop.db, { present, previous });
    expect(await stored()).not.toBe(before);
    expect((await read()).server?.is_readable).toBe(false);
    shop.shop.sealingKeys = { present };
    expect((await read()).server?.is_readable).toBe(true);
    shop.shop.sealingKeys = { present: previous };
  });

  test.each([
    [{ host: 'smtp://x', security: 'tls' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ security: 'none', host: 'smtp.example.com' }, 'security'],
    [{ sender: 'nobody' }, 'sender'],
  ] satisfies [Partial<SaveMailServerBody>, string][])('%j is refused at %s', async (changes, field) => {
    const { status, body } = await save({ ...changes, password: SECRET });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('is the owner’s alone, and of one person at a time', async () => {
    const manager = await newStaff(shop, 'manager');
    expect((await manager.call(officeCalls.getMailServer)).status).toBe(403);
    expect((await save({}, manager)).status).toBe(403);
    expect((await save({ version: 99, password: SECRET })).body.code).toBe('changed_meanwhile');
  });

  test('is not set here where the environment sets it, or the shop does not know its name', async () => {
    shop.shop.mailSetUp = { isFixed: true, hasName: true };
    expect((await read()).source).toBe('environment');
    expect((await save({})).body.code).toBe('mail_server_refused');
    shop.shop.mailSetUp = { isFixed: false, hasName: false };
    expect((await save({})).body.message).toContain('SHOP_HOSTS');
    shop.shop.mailSetUp = { isFixed: false, hasName: true };
    await shop.pool.query("update staff set is_demo = true where role = 'owner'");
    expect((await save({})).body.message).toBe('Who tries the demo sets up no mail server.');
  });
});
