import { expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { signInCalls } from '#contract/office/access-calls.ts';
import { inviteFirstOwner } from './first-owner-service.ts';
import { newStaff, openOfficeBrowser, PASSWORD } from './office-testing.ts';

const shop = shopOfThisFile();

test('a start without an owner who can log in invites one, once, until the link ends', async () => {
  await shop.pool.query("update staff set state = 'ended'");
  const starts = await Promise.all(Array.from({ length: 3 }, () => inviteFirstOwner(acting(shop.db), false)));
  const invited = starts.flatMap((start) => (typeof start === 'object' ? [start.invitation] : []));
  expect(invited).toHaveLength(1);
  expect(starts.filter((start) => start === 'waits')).toHaveLength(2);

  const tomorrow = acting(shop.db, new Date(Date.now() + 25 * HOUR_MS));
  const again = await inviteFirstOwner(tomorrow, false);
  if (typeof again !== 'object') throw new Error('nobody was invited');
  const { status } = await openOfficeBrowser(shop).call(signInCalls.acceptInvitation, {
    body: { token: again.invitation.token, email: 'first@example.com', password: PASSWORD },
  });
  expect(status).toBe(200);
  expect(await inviteFirstOwner(tomorrow, false)).toBe('is there');
});

test('a demo owner is enough in a demo, and not beside a real provider', async () => {
  await shop.pool.query("update staff set state = 'ended'");
  await newStaff(shop, 'owner');
  await shop.pool.query("update staff set is_demo = true where state = 'active'");
  await shop.pool.query('update staff_invitations set used_at = now()');
  expect(await inviteFirstOwner(acting(shop.db), true)).toBe('is there');
  expect(await inviteFirstOwner(acting(shop.db), false)).toMatchObject({ invitation: {} });
});
