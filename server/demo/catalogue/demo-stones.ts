import { lockProducts, replaceStones } from '#api/catalogue/import/import-queries.ts';
import { carat, stones, text } from '#api/catalogue/import/lines/import-cell-rules.ts';
import { addChart } from '#api/catalogue/stone-chart/chart-service.ts';
import { amount, oneOf } from '#api/platform/csv-cells.ts';
import type { Database } from '#api/platform/database/database.ts';
import { milliCarats, paisePerCarat } from '#contract/stones/carats.ts';
import { STONE_KINDS, type Stone, type StoneRate } from '#contract/stones/stones.ts';
import stoneChartCsv from '#db/demo/stone-chart.csv?raw';
import stonesCsv from '#db/demo/stones.csv?raw';
import { readDemoTable } from '../demo-table.ts';

const word = text(40, 'optional');

export function demoStoneChart(): StoneRate[] {
  const columns = ['kind', 'grade', 'shape', 'from_carat', 'to_carat', 'rate'] as const;
  return readDemoTable('stone-chart.csv', stoneChartCsv, columns).map((line) => ({
    kind: line.read('kind', oneOf(STONE_KINDS)),
    grade: line.read('grade', word),
    shape: line.read('shape', word),
    fromMilliCarat: milliCarats(line.read('from_carat', carat)),
    toMilliCarat: milliCarats(line.read('to_carat', carat)),
    paisePerCarat: paisePerCarat(line.read('rate', amount)),
  }));
}

/** The stones of each piece that has any, with the stone value of the catalogue's line. */
export function demoStones(): { sku: string; stones: Stone[] }[] {
  return readDemoTable('stones.csv', stonesCsv, ['sku', 'stones'] as const).map((line) => ({
    sku: line.read('sku', text(40, 'required')),
    stones: line.read('stones', stones),
  }));
}

/** Adds the chart and the stones to the pieces of the demo catalogue. */
export async function addDemoStones(tx: Database, effectiveAt: Date): Promise<void> {
  await addChart(tx, { rows: demoStoneChart(), effectiveAt, actor: 'demo' });
  const entered = new Map(demoStones().map(({ sku, stones }) => [sku, stones]));
  const pieces = await lockProducts(tx, [...entered.keys()]);
  await replaceStones(
    tx,
    pieces.map(({ sku, productId }) => ({ productId, stones: entered.get(sku) ?? [] })),
  );
}
