import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { rupees } from '#contract/money/money.ts';
import { NO_METAL } from '#contract/money/price-break-up.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { GOODS_STATES, type GoodsPiece } from '#contract/office/goods/goods.ts';
import { paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { type View, ViewLinks } from '../ui/controls/view-links.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import { PieceCell } from '../ui/tables/piece-cell.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { choiceSummary } from './choice-words.ts';
import styles from './goods.module.css';
import { filterIn, GoodsFilters } from './goods-filters.tsx';
import { goodsQuery } from './goods-queries.ts';
import { StockBadge } from './stock-badge.tsx';

/** All goods, newest first; the address holds the search and the filters. */
export function GoodsPage() {
  const [search] = useSearchParams();
  const query = useInfiniteQuery(goodsQuery(filterIn(search)));
  const session = useOfficeSession();
  return (
    <Screen
      title="Goods"
      lead="Every piece of the shop, the newest first."
      actions={
        <div className={styles.actions}>
          {mayCall(session, officeCalls.changeGoods) && (
            <LinkButton to={`${paths.goodsGrid}?${search}`} variant="secondary">
              Edit prices and stock
            </LinkButton>
          )}
          {mayCall(session, officeCalls.addPiece) && <LinkButton to={paths.newPiece}>New piece</LinkButton>}
        </div>
      }
    >
      <ViewLinks label="States" views={viewsOf(search, paths.goods)} />
      <GoodsFilters />
      <Panel title="Pieces">
        <PagedTable
          query={query}
          label="Goods"
          columns={COLUMNS}
          keyOf={({ sku }) => sku}
          empty={
            search.size > 0
              ? 'No piece is like this. Take a filter away, or look for another word.'
              : 'There is no piece yet. Import a catalogue, or add a new piece.'
          }
          more="Show more pieces"
        />
      </Panel>
    </Screen>
  );
}

const STATE_LABELS = { 'on sale': 'On sale', withdrawn: 'Withdrawn' };

/** The views of a list of goods by state, with the other filters as they are. */
export function viewsOf(search: URLSearchParams, path: string): View[] {
  return ([undefined, ...GOODS_STATES] as const).map((state) => {
    const next = new URLSearchParams(search);
    if (state) next.set('state', state);
    else next.delete('state');
    const isCurrent = (search.get('state') ?? '') === (state ?? '');
    return { label: state ? STATE_LABELS[state] : 'All', to: `${path}?${next}`, isCurrent };
  });
}

const COLUMNS: Column<GoodsPiece>[] = [
  {
    heading: 'Piece',
    cell: ({ category, metal, purity, ...piece }) => (
      <PieceCell piece={piece} facts={[category, metal !== NO_METAL && metal, purity]}>
        <span className={styles.choices}>{choiceSummary(piece)}</span>
      </PieceCell>
    ),
  },
  {
    heading: 'Metal and stones',
    isNumber: true,
    cell: ({ product_price }) => shownRupees(rupees(product_price)),
  },
  { heading: 'Making', isNumber: true, cell: ({ making_charges }) => shownRupees(rupees(making_charges)) },
  {
    heading: 'Taken off',
    isNumber: true,
    cell: ({ discount, offer_percent }) =>
      [discount > 0 && shownRupees(rupees(discount)), offer_percent > 0 && `${offer_percent} % offer`]
        .filter(Boolean)
        .join(', ') || '–',
  },
  {
    heading: 'Shown price',
    isNumber: true,
    cell: ({ price, price_on_request }) => (
      <strong>{price_on_request ? 'On request' : shownRupees(price)}</strong>
    ),
  },
  { heading: 'Stock', cell: (piece) => <StockBadge piece={piece} /> },
  {
    heading: 'State',
    cell: ({ status }) => (
      <Badge variant={status === 'on sale' ? 'success' : 'neutral'}>{STATE_LABELS[status]}</Badge>
    ),
  },
];
