import { expect, test } from 'vitest';
import { chainRateSet } from '#api/rates/rules.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { emptyDatabaseOfThisFile } from './migration-testing.ts';

const { client, migrate } = emptyDatabaseOfThisFile();

test('the rates stored by earlier versions become a chain of boards, one for each day', async () => {
  await migrate((file) => file < '0046');
  await client.query(`insert into metal_rates (metal_purity, rate_date, rate_paise_per_gram) values
    ('22K916', '2026-11-20', 1136500), ('925', '2026-11-20', 15300), ('22K916', '2026-11-22', 1140000)`);
  await migrate((file) => file >= '0046' && file < '0048');
  const { rows } = await client.query<{ hash: string }>('select hash from rate_sets order by rate_set_id');

  const [gold, silver] = [paisePerGram(1_136_500), paisePerGram(15_300)];
  const set = { actor: 'migration', approvedBy: null, note: '' };
  const first = chainRateSet(undefined, {
    ...set,
    effectiveAt: new Date('2026-11-19T18:30:00Z'),
    rates: [
      { purity: '22K916', ratePaisePerGram: gold, statedOn: '2026-11-20' },
      { purity: '925', ratePaisePerGram: silver, statedOn: '2026-11-20' },
    ],
  });
  const second = chainRateSet(first, {
    ...set,
    effectiveAt: new Date('2026-11-21T18:30:00Z'),
    rates: [
      { purity: '22K916', ratePaisePerGram: paisePerGram(1_140_000), statedOn: '2026-11-22' },
      { purity: '925', ratePaisePerGram: silver, statedOn: '2026-11-20' },
    ],
  });
  expect(rows.map(({ hash }) => hash)).toEqual([first.hash, second.hash]);
});
