import { beforeAll, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { newStaff, type OfficeBrowser } from './office-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let second: OfficeBrowser;

beforeAll(async () => {
  await shop.pool.query("update staff set state = 'ended' where is_demo");
  owner = await newStaff(shop, 'owner');
});

const reason = 'she runs the second counter';
const approve = (who: OfficeBrowser, approval_id: number | null) =>
  who.call(officeCalls.decideApproval, { body: { approval_id: approval_id ?? 0, decision: 'approve' } });
const listed = async (name: string) =>
  (await owner.call(officeCalls.getStaff)).body.data.filter((one) => one.name === name);

test('the only owner invites a second one at once', async () => {
  const { body } = await owner.call(officeCalls.inviteStaff, { body: { name: 'Usha', role: 'owner' } });
  expect(body).toMatchObject({
    approval_id: null,
    data: { link: expect.stringContaining('/office/invitation#') },
  });
  second = await newStaff(shop, 'owner');
});

test('with a second owner, an invited owner needs a reason and the other owner, then a new link', async () => {
  const person = { name: 'Latha', role: 'owner' } as const;
  const without = await owner.call(officeCalls.inviteStaff, { body: person });
  expect(without.body.fields?.reason).toContain('say why');
  const body = { ...person, reason };
  const asked = (await owner.call(officeCalls.inviteStaff, { body })).body;
  expect(asked).toMatchObject({ data: null, approval_id: expect.any(Number) });
  expect((await second.call(officeCalls.inviteStaff, { body })).body.approval_id).toBe(asked.approval_id);
  expect(await listed('Latha')).toEqual([]);
  expect((await approve(owner, asked.approval_id)).body.code).toBe('approval_refused');
  expect((await approve(second, asked.approval_id)).status).toBe(200);
  const [latha] = await listed('Latha');
  expect(latha).toMatchObject({ role: 'owner', state: 'invited' });
  const link = await owner.call(officeCalls.renewInvitation, { body: { staff_id: latha?.staff_id ?? 0 } });
  expect(link.body.data.link).toContain('/office/invitation#');
});

test('a raised role waits too, is done once by two decisions, and other roles never wait', async () => {
  const person = await newStaff(shop, 'packer');
  const third = await newStaff(shop, 'owner');
  const change = (role: 'owner' | 'counter') =>
    owner.call(officeCalls.changeRole, { body: { staff_id: person.staffId, role, reason } });
  expect((await change('counter')).body.approval_id).toBeNull();
  const { approval_id } = (await change('owner')).body;
  expect((await person.call(officeCalls.getStaff)).body.code).toBe('role_not_allowed');
  const responses = await Promise.all([approve(second, approval_id), approve(third, approval_id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await person.call(officeCalls.getStaff)).status).toBe(200);
  const query = { subject: `staff:${person.staffId}` };
  const { data } = (await owner.call(officeCalls.getAudit, { query })).body;
  expect(data.slice(0, 3).map(({ act }) => act)).toEqual([
    'approval approved: new owner',
    'role changed',
    'approval asked: new owner',
  ]);
});

test('a person who left meanwhile is not made an owner, and the act still waits', async () => {
  const person = await newStaff(shop, 'manager');
  const body = { staff_id: person.staffId, role: 'owner', reason } as const;
  const { approval_id } = (await owner.call(officeCalls.changeRole, { body })).body;
  await second.call(officeCalls.endStaff, { body: { staff_id: person.staffId } });
  expect((await approve(second, approval_id)).body.code).toBe('staff_change_refused');
  const { data } = (await owner.call(officeCalls.getApprovals)).body;
  expect(data.find((one) => one.approval_id === approval_id)?.state).toBe('waiting');
});

test('a link with which one owner could act as the other is refused', async () => {
  const [first, second] = [await newStaff(shop, 'owner'), await newStaff(shop, 'owner')];
  const linkFor = (staff_id: number) => first.call(officeCalls.renewInvitation, { body: { staff_id } });
  expect((await linkFor(second.staffId)).body.code).toBe('staff_change_refused');
  expect((await linkFor(first.staffId)).status).toBe(200);
});
