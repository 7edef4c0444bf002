import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CARE_WORK_WORDS, type CareAct } from '#contract/care/care-states.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { OfficeCareDetails } from '#contract/office/care/care.ts';
import { formatGrams } from '#contract/weight.ts';
import { METHOD_WORDS } from '../orders/method-words.ts';
import { DocumentFile } from '../orders/order/document-links.tsx';
import { orderAddress } from '../orders/order-addresses.ts';
import { paths } from '../paths.ts';
import { NoteScreen } from '../ui/layout/note-screen.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import styles from '../ui/layout/printed-note.module.css';
import { shownRupees } from '../ui/numbers.ts';
import { Facts } from '../ui/tables/facts.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { CareActs } from './care-acts.tsx';
import { careNoteQuery } from './care-queries.ts';
import { CareState } from './care-state.tsx';
import { shownCharge } from './charge-words.ts';

/** The note of one piece for cleaning or repair, to be printed for its customer, and what was done. */
export function CareNotePage() {
  const { care_number = '' } = useParams();
  const { data, error } = useQuery(careNoteQuery(Number(care_number)));
  return (
    <NoteScreen
      title={`Cleaning and repairs: note ${care_number}`}
      lead={data && `${data.customer_name}, ${shownMoment(data.asked_at)}`}
      list={{ path: paths.care, label: 'All pieces for cleaning or repair' }}
      isPrintable={Boolean(data?.taken_in)}
      error={error}
    >
      {data && <Note care={data} />}
    </NoteScreen>
  );
}

function Note({ care }: { care: OfficeCareDetails }) {
  const { seller, order_id, taken_in } = care;
  return (
    <>
      <Panel title="What is to be done">
        <Facts
          facts={[
            ['Customer', care.customer_name],
            ['Piece', care.product_name],
            [
              'Order',
              <Link key="order" to={orderAddress(order_id)}>
                {order_id}
              </Link>,
            ],
            ['Work', CARE_WORK_WORDS[care.work]],
            ['What is to be done', care.wish],
            ['Taken in', taken_in && shownMoment(taken_in.at)],
            ['Weight', taken_in && formatGrams(taken_in.weight)],
            ['Promised for', taken_in && formatIndianDate(taken_in.promised_for)],
            ['Charge with GST', shownCharge(care)],
            ['State', <CareState key="state" {...care} />],
            ['Invoice', care.invoice_number && <Invoice key="invoice" number={care.invoice_number} />],
            ['Written down by', care.asked_by],
          ]}
        />
        <p className={styles.declaration}>{`${seller.name}, ${seller.address}, ${seller.phone}`}</p>
        <p className={styles.declaration}>
          Please bring this note when you take the piece back. We begin nothing that costs money before you
          have agreed to it.
        </p>
        <p className={styles.signature}>Signature of the customer</p>
        <p className={styles.signature}>Received back: date and signature</p>
        <div className={styles.unprinted}>
          <CareActs care={care} />
        </div>
      </Panel>
      <div className={styles.unprinted}>
        <Panel title="What happened">
          <Table
            label="What happened to the piece"
            columns={COLUMNS}
            items={care.acts}
            keyOf={({ at, act }) => `${at} ${act}`}
            empty="Nothing yet since it was asked for."
          />
        </Panel>
      </div>
    </>
  );
}

const Invoice = ({ number }: { number: string }) => (
  <>
    {number} <DocumentFile number={number} />
  </>
);

const ACT_WORDS: Record<CareAct, string> = {
  'taken in': 'Taken in',
  agreed: 'Charge agreed',
  postponed: 'Promised for another day',
  ready: 'Ready',
  reopened: 'Back in work',
  'given back': 'Given back',
  withdrawn: 'Withdrawn by the customer',
  declined: 'Declined',
};

const COLUMNS: Column<OfficeCareDetails['acts'][number]>[] = [
  { heading: 'When', cell: ({ at }) => shownMoment(at) },
  { heading: 'What', cell: ({ act }) => ACT_WORDS[act] },
  { heading: 'Words', cell: ({ words, reference }) => [words, reference].filter(Boolean).join('; ') },
  { heading: 'By', cell: ({ by }) => by },
  { heading: 'Weight', cell: ({ weight }) => weight !== null && formatGrams(weight), isNumber: true },
  {
    heading: 'Amount',
    cell: ({ amount, paid_by }) =>
      amount !== null && (paid_by ? `${shownRupees(amount)}, ${METHOD_WORDS[paid_by]}` : shownRupees(amount)),
    isNumber: true,
  },
];
