import { sql } from 'drizzle-orm';
import { emailKey } from '#api/accounts/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { hasDemoData } from '../demo-queries.ts';
import { demoPeople } from '../demo-shop.ts';
import { demoCatalogue } from '../load-demo.ts';

/** Gives facets to a demo shop loaded before there were any, only where no piece has one: the jeweller's choices stay. */
export async function fillDemoFacets(db: Database, today: IndianDate): Promise<void> {
  const customers = demoPeople().map(({ email }) => emailKey(email));
  if (!(await hasDemoData(db, customers))) return;
  const facts = demoCatalogue(today).map(({ sku, productName, occasions, stoneFamilies }) => ({
    ...{ sku, occasions, families: stoneFamilies },
    name: productName,
  }));
  await db.execute(sql`
    update ${products} as piece set occasions = given.occasions, stone_families = given.families
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as given(sku text, name text, occasions text[], families text[])
    where piece.sku = given.sku and piece.product_name = given.name
      and not exists (select from ${products} as any_piece where occasions <> '{}' or stone_families <> '{}')`);
}
