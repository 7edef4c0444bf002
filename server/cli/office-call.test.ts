import { expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { runAsOwner } from './owner-testing.ts';

const shop = shopOfThisFile();

async function lastEntry(): Promise<unknown> {
  const { rows } = await shop.pool.query(
    'select actor, act, subject from audit_entries order by sequence desc limit 1',
  );
  return rows[0];
}

test('"office" alone lists every call except those about a person’s own access', async () => {
  const { code, output } = await runAsOwner(shop, 'office');
  expect(code).toBe(0);
  const listed = output.map((line) => line.trim().split(' ')[0]);
  const expected = Object.entries(officeCalls).filter(([, { isOwnAccess }]) => !isOwnAccess);
  expect(listed).toEqual(expected.map(([name]) => name));
});

test('a call by the command has the same effect as from the browser, and the audit names the system user', async () => {
  const { code, output } = await runAsOwner(
    shop,
    'office',
    'inviteStaff',
    '{"name":"Meena","role":"packer"}',
  );
  expect(code).toBe(0);
  const { data } = JSON.parse(output[0] ?? '');
  expect(data.link).toContain('/office/invitation#');
  expect(await lastEntry()).toEqual({
    actor: expect.stringMatching(/^command:.+/),
    act: 'staff invited',
    subject: `staff:${data.staff_id}`,
  });
  const ended = await runAsOwner(shop, 'office', 'endStaff', `{"staff_id":${data.staff_id}}`);
  expect(ended.output).toEqual(['{"message":"The access has ended."}']);
});

test('fields of a GET call go into its query', async () => {
  const { code, output } = await runAsOwner(shop, 'office', 'getAudit', '{"subject":"nothing:1"}');
  expect([code, JSON.parse(output[0] ?? '')]).toEqual([0, { data: [], next: null }]);
});

test('a refusal, an unknown call and broken fields end with a sentence and change nothing', async () => {
  const before = await lastEntry();
  const refusals: [words: string[], says: string][] = [
    [['inviteStaff', '{"name":"","role":"king"}'], 'Please enter a name.'],
    [['endStaff', '{"staff_id":999999}'], 'There is no such person on the staff.'],
    [['noSuchCall'], 'There is no call "noSuchCall". "npm run shop -- office" lists them.'],
    [['logout'], 'There is no call "logout". "npm run shop -- office" lists them.'],
    [['endStaff', '[1]'], 'The fields must be one JSON object'],
  ];
  for (const [words, says] of refusals) {
    const { code, output } = await runAsOwner(shop, 'office', ...words);
    expect(code).toBe(1);
    expect(output[0]).toContain(says);
  }
  expect(await lastEntry()).toEqual(before);
});

test('a backup is an act, too', async () => {
  const file = `/tmp/tola-audited-${process.pid}.backup`;
  expect((await runAsOwner(shop, 'backup', file, '--overwrite')).code).toBe(0);
  expect(await lastEntry()).toMatchObject({ act: 'shop backed up', subject: 'shop' });
});
