import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeGiftCard } from '#contract/office/gift-cards/gift-cards.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { giftCardPath } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { CounterPanel } from './counter-panel.tsx';
import { giftCardsQuery } from './gift-card-queries.ts';
import { cardName, STATE_VARIANTS, STATE_WORDS } from './gift-card-words.ts';

const COLUMNS: Column<OfficeGiftCard>[] = [
  { heading: 'Card', cell: (card) => <Link to={giftCardPath(card.gift_card_id)}>{cardName(card)}</Link> },
  {
    heading: 'State',
    cell: ({ state }) => <Badge variant={STATE_VARIANTS[state]}>{STATE_WORDS[state]}</Badge>,
  },
  { heading: 'Bought', cell: ({ issued_at }) => shownMoment(issued_at) },
  { heading: 'With order', cell: ({ order_id }) => <Link to={orderAddress(order_id)}>{order_id}</Link> },
  { heading: 'Value', cell: ({ value }) => shownRupees(value), isNumber: true },
  { heading: 'Left', cell: ({ balance }) => shownRupees(balance), isNumber: true },
];

/** Gift cards: what customers can still spend, and what is taken off at the counter. */
export function GiftCardsPage() {
  return (
    <Screen
      title="Gift cards"
      lead="Customers spend them when they pay in the shop. Only who bought a card, or has its code, can spend it."
    >
      <CounterPanel />
      {mayCall(useOfficeSession(), officeCalls.getGiftCards) && <AllCards />}
    </Screen>
  );
}

function AllCards() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? undefined;
  const query = useInfiniteQuery(giftCardsQuery(q));
  const outstanding = query.data?.pages[0]?.outstanding;
  return (
    <>
      <SearchForm label="Find a gift card" hint="The last four characters of its code, or its order" />
      <Panel title="All gift cards">
        {outstanding !== undefined && (
          <p>
            <strong>{shownRupees(outstanding)}</strong> is left on all gift cards together: you owe it in
            pieces.
          </p>
        )}
        <PagedTable
          query={query}
          label="Gift cards"
          columns={COLUMNS}
          keyOf={({ gift_card_id }) => gift_card_id}
          empty={q ? 'No gift card fits.' : 'No gift card was bought yet.'}
          more="Show earlier gift cards"
        />
      </Panel>
    </>
  );
}
