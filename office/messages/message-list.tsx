import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MessageChannel, MessageState } from '#contract/office/messages/message-states.ts';
import type { ListedMessage } from '#contract/office/messages/messages.ts';
import { messagePath } from '../paths.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { messagesQuery } from './message-queries.ts';
import { CHANNEL_WORDS, KIND_WORDS, STATE_VARIANTS, STATE_WORDS } from './message-words.ts';
import styles from './messages.module.css';

export function StateBadge({ state }: Pick<ListedMessage, 'state'>) {
  return <Badge variant={STATE_VARIANTS[state]}>{STATE_WORDS[state]}</Badge>;
}

const COLUMNS: Column<ListedMessage>[] = [
  {
    heading: 'Message',
    cell: ({ message_id, kind }) => <Link to={messagePath(message_id)}>{KIND_WORDS[kind]}</Link>,
  },
  { heading: 'By', cell: ({ channel }) => <span className={styles.channel}>{CHANNEL_WORDS[channel]}</span> },
  {
    heading: 'Customer',
    cell: ({ customer_name, recipient }) => (
      <div>
        {customer_name}
        <span className={styles.recipient}>{recipient}</span>
      </div>
    ),
  },
  { heading: 'Order', cell: ({ order_id }) => <span className={styles.orderId}>{order_id ?? '–'}</span> },
  { heading: 'When', cell: ({ sent_at, queued_at }) => shownMoment(sent_at ?? queued_at) },
  {
    heading: 'State',
    cell: ({ state, problem }) => (
      <div>
        <StateBadge state={state} />
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
    ),
  },
];

interface MessageListProps {
  view: MessageState | undefined;
  channel: MessageChannel | undefined;
  q: string | undefined;
}

export function MessageList({ view, channel, q }: MessageListProps) {
  const query = useInfiniteQuery(
    messagesQuery({ ...(view && { view }), ...(channel && { channel }), ...(q && { q }) }),
  );
  const { data } = query;
  const isWithoutServer = data?.pages[0]?.is_sending === false;
  const byPhone = (data?.pages[0]?.channels ?? []).filter((one) => one !== 'mail');
  return (
    <>
      {isWithoutServer && (
        <Notice variant="warning">
          The shop has no mail server, so customers get no e-mails: you can read here what they would get. The
          owner can set one here.
        </Notice>
      )}
      {data && byPhone.length === 0 && (
        <p className={styles.recipient}>
          Customers get no SMS and nothing by WhatsApp, because the shop has no account for it.
        </p>
      )}
      <PagedTable
        query={query}
        label="Messages"
        columns={COLUMNS}
        keyOf={({ message_id }) => message_id}
        empty={view || channel || q ? 'There is no such message.' : 'Nothing was written yet.'}
        more="Show earlier messages"
      />
    </>
  );
}
