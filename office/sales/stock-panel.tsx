import { useQuery } from '@tanstack/react-query';
import { purityText } from '#contract/catalogue/purity.ts';
import { counted } from '#contract/counted.ts';
import { rupees } from '#contract/money/money.ts';
import type { StockValue } from '#contract/office/sales/sales.ts';
import { METAL_NAMES } from '#contract/rates/metals.ts';
import { formatGrams } from '#contract/weight.ts';
import { shownRupees as shownInWords } from '../ui/lakh.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { type Column, Table } from '../ui/tables/table.tsx';
import { stockValueQuery } from './sales-queries.ts';

const COLUMNS: Column<StockValue[number]>[] = [
  { heading: 'Metal', cell: ({ metal }) => METAL_NAMES[metal] },
  { heading: 'Purity', cell: ({ purity }) => purityText(purity) },
  { heading: 'Pieces', cell: ({ pieces }) => pieces, isNumber: true },
  { heading: 'Net weight', cell: ({ weight_grams }) => formatGrams(weight_grams), isNumber: true },
  { heading: 'Worth', cell: ({ amount }) => shownRupees(amount), isNumber: true },
];

/** What is in the shop now. */
export function StockPanel() {
  const { data, error } = useQuery(stockValueQuery);
  return (
    <Panel title="In the shop now">
      {error && <Notice variant="error">{error.message}</Notice>}
      {!data && !error && <p role="status">Adding up…</p>}
      {data && (
        <>
          <p>{stockSentence(data)}</p>
          <Table
            label="In the shop now"
            columns={COLUMNS}
            items={data}
            keyOf={({ purity }) => purity}
            empty="No piece is in the shop."
          />
        </>
      )}
    </Panel>
  );
}

function stockSentence(stock: StockValue): string {
  const pieces = stock.reduce((sum, part) => sum + part.pieces, 0);
  const worth = rupees(stock.reduce((sum, part) => sum + part.amount, 0));
  return `${counted(pieces, 'piece')}, worth ${shownInWords(worth)} at today’s prices with GST. Pieces that are made to order are not counted.`;
}
