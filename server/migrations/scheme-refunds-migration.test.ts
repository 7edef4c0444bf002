import { expect, test } from 'vitest';
import { openDatabase } from '#api/platform/database/database.ts';
import { chain } from '#api/schemes/ledger/ledger-rules.ts';
import { brokenInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { paise } from '#contract/money/money.ts';
import type { ChainedEntry, LedgerEntry } from '#contract/schemes/ledger-text.ts';
import { emptyDatabaseOfThisFile } from './migration-testing.ts';

const FIRST_NEW = '0012_scheme_refunds.sql';
const MEERA = '00000000-0000-4000-8000-000000000001';
const { address, client, migrate } = emptyDatabaseOfThisFile();

/** Writes the ledger of a passbook as the previous version did. */
async function write(passbook: number, movements: Partial<LedgerEntry>[]): Promise<void> {
  const nothing = {
    number: null,
    providerPaymentId: null,
    receiptNumber: null,
    ratePaisePerGram: null,
    milligrams: null,
  };
  let last: ChainedEntry | undefined;
  for (const movement of movements) {
    const kind = movement.kind ?? 'instalment';
    last = chain(passbook, last, {
      ...nothing,
      amountPaise: paise(500_000),
      entryDate: '2026-03-01',
      ...movement,
      kind,
    });
    await client.query(
      `insert into scheme_entries (user_scheme_id, sequence, kind, number, amount_paise, entry_date, provider_payment_id,
        receipt_number, rate_paise_per_gram, milligrams, previous_hash, hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8, null, null, $9, $10)`,
      [
        passbook,
        last.sequence,
        last.kind,
        last.number,
        last.amountPaise,
        last.entryDate,
        last.providerPaymentId,
        last.receiptNumber,
        last.previousHash,
        last.hash,
      ],
    );
  }
}

const instalment = (number: number, providerPaymentId: string, receipt: number) => ({
  number,
  providerPaymentId,
  receiptNumber: `RV/25-26/00000${receipt}`,
});

async function payment(id: string, intent: string): Promise<void> {
  await client.query(
    `insert into payments (provider_payment_id, provider_order_id, amount_paise, currency, status, disposition)
    values ($1, $2, 500000, 'INR', 'captured', 'applied')`,
    [id, intent],
  );
}

test('passbooks closed by an earlier version become refunds that the owner has to settle', async () => {
  await migrate((file) => file < FIRST_NEW);
  await client.query(`
    insert into users (user_id, name, email, email_key, phone, address, password_hash)
    values ('${MEERA}', 'Meera', 'm@example.com', 'm@example.com', '1', 'Pune', '$argon2id$x');
    insert into schemes (scheme_name, metal, duration, plan, instalments, instalment_paise, benefit_basis_points, grace_days,
      redeem_within_days, special_gift, benefits, description, first_bonus_date, from_date, to_date)
    values ('Gold', 'gold', '11 months', 'value', 11, 500000, 7500, 7, 30, '', '', '', '2026-11-01', '2025-12-01', '2026-12-31');
    insert into receipt_counters values ('25-26', 5);
    insert into user_schemes (user_id, scheme_id, status, joined_at, plan, instalments, instalment_paise,
      benefit_basis_points, grace_days, redeem_within_days)
    select '${MEERA}', 1, status, '2026-03-01T06:00Z', 'value', 11, 500000, 7500, 7, 30
    from unnest(array['closed', 'active', 'closed']) as status;
    insert into payment_intents (provider_order_id, purpose, scheme_id, user_id, amount_paise, currency, key_id, receipt, state)
    select 'order_' || n, 'scheme', 1, '${MEERA}', 500000, 'INR', 'rzp_test_a', 'r' || n, case when n < 3 then 'paid' else 'active' end
    from generate_series(1, 3) n`);
  await payment('pay_unsent', 'order_1');
  await payment('pay_sent', 'order_2');
  await write(1, [
    instalment(1, 'pay_unsent', 1),
    instalment(2, 'pay_sent', 2),
    { kind: 'refund', amountPaise: paise(1_000_000) },
  ]);
  await client.query(`
    insert into refunds (refund_id, provider_payment_id, amount_paise, state, provider_refund_id)
    values ('refund-x', 'pay_sent', 500000, 'processed', 'rfnd_x');
    insert into provider_refunds (provider_refund_id, provider_payment_id, refund_id, amount_paise, refunded_at)
    values ('rfnd_x', 'pay_sent', 'refund-x', 500000, now());
    update payments set disposition = 'refunded', status = 'refunded' where provider_payment_id = 'pay_sent'`);
  await write(2, [instalment(1, 'pay_demo1', 3), instalment(2, 'pay_demo2', 4)]);
  await write(3, [instalment(1, 'pay_demo3', 5), { kind: 'refund' }]);

  await migrate((file) => file >= FIRST_NEW);

  const { rows: refunds } = await client.query<{ id: string; state: string; paise: string }>(
    'select provider_payment_id as id, state, amount_paise::text as paise from refunds order by 1',
  );
  expect(refunds).toEqual([
    { id: 'pay_demo3', state: 'failed', paise: '500000' },
    { id: 'pay_sent', state: 'processed', paise: '500000' },
    { id: 'pay_unsent', state: 'failed', paise: '500000' },
  ]);
  const { rows: intents } = await client.query<{ terms: string; until: string }>(
    "select scheme_terms as terms, joinable_until::text as until from payment_intents where state = 'active'",
  );
  expect(intents).toEqual([{ terms: 'value|11|500000|7500|7|30|', until: '2026-12-31' }]);
  const { db, close } = openDatabase(address, 1);
  expect(await brokenInvariants(db)).toEqual([]);
  await close();
});
