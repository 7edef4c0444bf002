import { expect, test } from 'vitest';
import { pay } from '#api/payments/purchase-testing.ts';
import {
  GOLD,
  goTo,
  initiateInstalment,
  join,
  read,
  TODAY,
  verifyInstalment,
} from '#api/schemes/passbook/passbook-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { addMonths } from '#contract/indian-time.ts';
import { runAsOwner } from '../owner-testing.ts';

// A changed amount breaks the sums of its passbook too; this file tests the hashes.
const shop = shopOfThisFile({}, { breaks: ['I23', 'I24'] });

/** Changes the ledger with its triggers disabled. */
async function tamper(statement: string, passbook: number): Promise<void> {
  const client = await shop.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(statement, [passbook]);
  await client.query('reset session_replication_role');
  client.release();
}

test('a passbook with a broken hash chain accepts no payment and pays nothing out', async () => {
  const customer = await shop.newCustomer();
  const id = await join(shop, customer, GOLD);
  const other = await join(shop, await shop.newCustomer(), GOLD);
  await goTo(shop, addMonths(TODAY, 1));
  const opened = await initiateInstalment(shop, customer, id);
  const paid = await pay(shop, opened.body.razorpayOrderId);
  await tamper('update scheme_entries set amount_paise = 9000000 where user_scheme_id = $1', id);

  expect((await verifyInstalment(shop, customer, id, paid)).body.status).not.toBe('success');
  const { rows } = await shop.pool.query<{ disposition: string; reason: string }>(
    'select disposition, reason from payments where provider_payment_id = $1',
    [paid.razorpay_payment_id],
  );
  expect(rows).toEqual([{ disposition: 'review', reason: expect.stringContaining(`entry 1 does not fit`) }]);
  expect(await initiateInstalment(shop, customer, id)).toMatchObject({
    status: 409,
    body: { code: 'passbook_unsound', message: expect.stringContaining('Please call us') },
  });
  shop.setClock(undefined);
  for (const end of ['money-back', 'purchase']) {
    expect(await runAsOwner(shop, 'close-passbook', String(id), end)).toMatchObject({
      code: 1,
      output: [expect.stringContaining(`Passbook ${id} was changed in the database: entry 1 does not fit`)],
    });
  }
  expect(await read(shop, customer, id)).toMatchObject({ status: 'active', broken_at: 1 });
  const { output } = await runAsOwner(shop, 'reconcile');
  expect(output.filter((line) => /^Passbook .* was changed in the database/.test(line))).toEqual([
    expect.stringContaining(`Passbook ${id} `),
  ]);
  expect((await runAsOwner(shop, 'close-passbook', String(other), 'money-back')).code).toBe(0);
});

test('all passbooks are checked, across batches', async () => {
  const { rows } = await shop.pool.query<{ id: number }>(
    "select user_scheme_id as id from user_schemes where status = 'completed' order by 1 limit 1",
  );
  const sound = rows[0]?.id ?? 0;
  // The passbooks before the broken one fill more than one batch.
  await shop.pool.query(
    `insert into user_schemes (user_id, scheme_id, status, plan, instalments, instalment_paise, benefit_basis_points,
      grace_days, redeem_within_days, special_gift)
    select user_id, scheme_id, 'closed', plan, instalments, instalment_paise, benefit_basis_points, grace_days, redeem_within_days,
      special_gift
    from user_schemes, generate_series(1, 450) where user_scheme_id = $1`,
    [sound],
  );
  const id = await join(shop, await shop.newCustomer(), GOLD);
  const swapped =
    'update scheme_entries set hash = previous_hash, previous_hash = hash where user_scheme_id = $1';
  await tamper(swapped, id);
  const { output } = await runAsOwner(shop, 'reconcile');
  expect(output.join('\n')).toContain(`Passbook ${id} was changed in the database`);
  await tamper(swapped, id);
});
