import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { purityText } from '#contract/catalogue/purity.ts';
import type { OfficeOldGoldDetails } from '#contract/office/old-gold/old-gold.ts';
import { formatGrams } from '#contract/weight.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { customerPath, paths } from '../paths.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { NoteScreen } from '../ui/layout/note-screen.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import styles from '../ui/layout/printed-note.module.css';
import { shownRupees } from '../ui/numbers.ts';
import { Facts } from '../ui/tables/facts.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { GiveBackOldGold } from './give-back-old-gold.tsx';
import { oldGoldNoteQuery } from './old-gold-queries.ts';
import { ENTRY_WORDS, STATE_VARIANTS, STATE_WORDS } from './old-gold-words.ts';

/** The note of one exchange, to be printed and signed, and the orders that it paid. */
export function OldGoldNotePage() {
  const { old_gold_number = '' } = useParams();
  const { data, error } = useQuery(oldGoldNoteQuery(Number(old_gold_number)));
  return (
    <NoteScreen
      title={`Old gold ${old_gold_number}`}
      lead={data && `${data.customer_name}, ${shownMoment(data.taken_at)}`}
      list={{ path: paths.oldGold, label: 'All old gold' }}
      isPrintable={data !== undefined}
      error={error}
    >
      {data && <Note taken={data} />}
    </NoteScreen>
  );
}

function Note({ taken }: { taken: OfficeOldGoldDetails }) {
  const { state, rate, share_percent, stones, value, balance, seller } = taken;
  return (
    <>
      <Panel title="What was taken">
        <Facts
          facts={[
            [
              'Customer',
              <Link key="customer" to={customerPath(taken.user_id)}>
                {taken.customer_name}
              </Link>,
            ],
            ['What it is', taken.description],
            ['Bought here with invoice', taken.invoice_number],
            ['Purity', purityText(taken.purity)],
            ['Gross weight', formatGrams(taken.gross_weight)],
            ['Net weight', formatGrams(taken.net_weight)],
            ['Rate of a gram', shownRupees(rate)],
            ['Share of the rate', `${share_percent}%`],
            ['Stones', stones > 0 ? shownRupees(stones) : null],
            ['Value in exchange', <strong key="value">{shownRupees(value)}</strong>],
            ['Left', shownRupees(balance)],
            [
              'State',
              <Badge key="state" variant={STATE_VARIANTS[state]}>
                {STATE_WORDS[state]}
              </Badge>,
            ],
            ['Taken by', taken.taken_by],
          ]}
        />
        <p className={styles.declaration}>
          {`${seller.name}, ${seller.address}${seller.gstin && `, GSTIN ${seller.gstin}`}`}
        </p>
        <p className={styles.declaration}>
          The gold is mine, and I give it in exchange for its value in pieces of this shop. It is not paid out
          in cash.
        </p>
        <p className={styles.signature}>Signature of the customer</p>
        {state === 'open' && <GiveBackOldGold taken={taken} />}
      </Panel>
      <div className={styles.unprinted}>
        <Panel title="What happened">
          <Table
            label="What happened to its value"
            columns={COLUMNS}
            items={taken.entries}
            keyOf={({ at, kind, amount }) => `${at} ${kind} ${amount}`}
          />
        </Panel>
      </div>
    </>
  );
}

const COLUMNS: Column<OfficeOldGoldDetails['entries'][number]>[] = [
  { heading: 'When', cell: ({ at }) => shownMoment(at) },
  { heading: 'What', cell: ({ kind }) => ENTRY_WORDS[kind] },
  {
    heading: 'Order',
    cell: ({ order_id }) => order_id && <Link to={orderAddress(order_id)}>{order_id}</Link>,
  },
  { heading: 'Amount', cell: ({ amount }) => shownRupees(amount), isNumber: true },
];
