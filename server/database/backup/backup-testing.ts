import { CREDIT_SERIES } from '#api/invoices/credit-notes/credit-service.ts';
import { GIFT_CARD_SERIES } from '#api/invoices/rules.ts';
import { RECEIPT_SERIES } from '#api/schemes/ledger/receipt-rules.ts';
import { openTestShop, type TestShop } from '#api/testing/shop-testing.ts';
import { lastNumbersIssued, type Numbering } from './numbering.ts';
import { SEEDED_TABLES } from './tables.ts';

/** The numbering options of an owner who knows the last numbers of the shop. */
export async function numberingOf(shop: Pick<TestShop, 'pool' | 'shop'>): Promise<Numbering> {
  const lastNumbers = await lastNumbersIssued(shop.pool);
  const series = [GIFT_CARD_SERIES, shop.shop.invoicePrefix, RECEIPT_SERIES, ...CREDIT_SERIES];
  return { series, lastNumbers, isNewSeries: true, now: new Date() };
}

/** Opens a shop without any row but those that every new shop begins with. */
export async function openEmptyShop(): Promise<TestShop> {
  const other = await openTestShop();
  const { rows } = await other.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [SEEDED_TABLES],
  );
  const client = await other.pool.connect();
  // The ledger's triggers forbid truncation; replica mode disables them.
  await client.query('set session_replication_role = replica');
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`);
  client.release(true);
  return other;
}
