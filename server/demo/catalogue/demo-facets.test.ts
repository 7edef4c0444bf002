import { expect, test } from 'vitest';
import { refreshFacetBits } from '#api/catalogue/facets/facet-bits-service.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { fillDemoFacets } from './demo-facets.ts';

const shop = shopOfThisFile();
const TODAY = '2026-11-20';

const facts = async () =>
  (
    await shop.pool.query<{ sku: string; occasions: string[] }>(
      'select sku, occasions, stone_families from products order by sku',
    )
  ).rows;

test('a demo shop from before the facets gets its occasions and stone families once', async () => {
  const loaded = await facts();
  await shop.pool.query("update products set occasions = '{}', stone_families = '{}'");
  await shop.pool.query("update products set product_name = 'My own ring' where sku = 'P001'");
  await fillDemoFacets(shop.db, TODAY);
  const filled = await facts();
  expect(filled[0]).toEqual({ sku: 'P001', occasions: [], stone_families: [] });
  expect(filled.slice(1)).toEqual(loaded.slice(1));
  await shop.pool.query("update products set occasions = '{}' where sku = 'P002'");
  await fillDemoFacets(shop.db, TODAY);
  expect((await facts())[1]?.occasions).toEqual([]);
  await refreshFacetBits(shop.db);
});

test('a shop with customers of its own alone gets none', async () => {
  await shop.pool.query("update users set email_key = 'own-' || email_key");
  await shop.pool.query("update payment_intents set key_id = 'own' where key_id = 'demo'");
  await shop.pool.query("update products set occasions = '{}', stone_families = '{}'");
  await fillDemoFacets(shop.db, TODAY);
  expect((await facts()).filter(({ occasions }) => occasions.length > 0)).toEqual([]);
  await refreshFacetBits(shop.db);
});
