import type { Sales } from '#contract/office/sales/sales.ts';
import { formatGrams } from '#contract/weight.ts';
import { shownRupees } from '../ui/numbers.ts';
import { PieceCell } from '../ui/tables/piece-cell.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';

type Seller = Sales['best_sellers'][number];
type Unsold = Sales['unsold'][number];

const SELLERS: Column<Seller>[] = [
  { heading: 'Piece', cell: (piece) => <PieceCell piece={piece} /> },
  { heading: 'Sold', cell: ({ pieces }) => pieces, isNumber: true },
  { heading: 'Net weight', cell: ({ weight_grams }) => formatGrams(weight_grams), isNumber: true },
  { heading: 'Amount', cell: ({ amount }) => shownRupees(amount), isNumber: true },
];

const UNSOLD: Column<Unsold>[] = [
  { heading: 'Piece', cell: (piece) => <PieceCell piece={piece} /> },
  { heading: 'In the shop', cell: ({ stock }) => stock, isNumber: true },
  { heading: 'Worth at today’s price', cell: ({ amount }) => shownRupees(amount), isNumber: true },
];

export const BestSellers = ({ pieces }: { pieces: Seller[] }) => (
  <Table
    label="Best sellers"
    columns={SELLERS}
    items={pieces}
    keyOf={({ product_id }) => product_id}
    empty="Nothing was sold."
  />
);

export const UnsoldPieces = ({ pieces }: { pieces: Unsold[] }) => (
  <Table
    label="Not sold"
    columns={UNSOLD}
    items={pieces}
    keyOf={({ product_id }) => product_id}
    empty="No piece was in the shop all this time without being sold."
  />
);
