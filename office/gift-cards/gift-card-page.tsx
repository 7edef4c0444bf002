import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { OfficeGiftCardDetails } from '#contract/office/gift-cards/gift-cards.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { auditPath, paths } from '../paths.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { Facts } from '../ui/tables/facts.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { GiftCardActs } from './gift-card-acts.tsx';
import { giftCardQuery } from './gift-card-queries.ts';
import { cardName, ENTRY_WORDS, STATE_VARIANTS, STATE_WORDS } from './gift-card-words.ts';

/** One gift card with its balance and all that happened to it. */
export function GiftCardPage() {
  const { gift_card_id = '' } = useParams();
  const { data, error } = useQuery(giftCardQuery(Number(gift_card_id)));
  return (
    <Screen title={data ? `${shownRupees(data.balance)} left` : 'Gift card'} lead={data && cardName(data)}>
      <p>
        <Link to={paths.giftCards}>All gift cards</Link>
      </p>
      {error && <Notice variant="error">{error.message}</Notice>}
      {!data && !error && <p role="status">One moment…</p>}
      {data && <CardDetails card={data} />}
    </Screen>
  );
}

type Entry = OfficeGiftCardDetails['entries'][number];

const COLUMNS: Column<Entry>[] = [
  { heading: 'When', cell: ({ at }) => shownMoment(at) },
  { heading: 'What', cell: ({ kind }) => ENTRY_WORDS[kind] },
  {
    heading: 'Of',
    cell: ({ order_id, note }) =>
      order_id === null ? note : <Link to={orderAddress(order_id)}>{order_id}</Link>,
  },
  { heading: 'Amount', cell: ({ amount }) => shownRupees(amount), isNumber: true },
];

function CardDetails({ card }: { card: OfficeGiftCardDetails }) {
  const { gift_card_id, state, value, product_name, order_id, entries } = card;
  return (
    <>
      <Panel title="The card">
        <Facts
          facts={[
            [
              'State',
              <Badge key="state" variant={STATE_VARIANTS[state]}>
                {STATE_WORDS[state]}
              </Badge>,
            ],
            ['Piece', product_name],
            ['Value', shownRupees(value)],
            [
              'Bought with order',
              <Link key="order" to={orderAddress(order_id)}>
                {order_id}
              </Link>,
            ],
          ]}
        />
        <GiftCardActs card={card} />
      </Panel>
      <Panel title="What happened">
        <Table
          label="What happened to this card"
          columns={COLUMNS}
          items={entries}
          keyOf={(entry) => `${entry.at} ${entry.kind} ${entry.amount}`}
        />
        <p>
          <Link to={auditPath(`gift card:${gift_card_id}`)}>Who did what</Link>
        </p>
      </Panel>
    </>
  );
}
