import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messagePath, messagesOfOrderPath } from '../paths.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { Row, Rows } from '../ui/tables/rows.tsx';
import { shownMoment } from '../ui/times.ts';
import { StateBadge } from './message-list.tsx';
import { messagesOfOrderQuery } from './message-queries.ts';
import { CHANNEL_WORDS, KIND_WORDS } from './message-words.ts';

/** What the shop wrote to the customer about one order, newest first. */
export function OrderMessages({ orderId }: { orderId: string }) {
  const { data: messages = [], error, isPending } = useQuery(messagesOfOrderQuery(orderId));
  return (
    <Panel title="Messages" actions={<Link to={messagesOfOrderPath(orderId)}>Open the list</Link>}>
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">One moment…</p>}
      {!isPending && !error && messages.length === 0 && <p>Nothing was written to the customer.</p>}
      {messages.length > 0 && (
        <Rows label="Messages">
          {messages.map(({ message_id, kind, channel, state, sent_at, queued_at }) => (
            <Row
              key={message_id}
              title={<Link to={messagePath(message_id)}>{KIND_WORDS[kind]}</Link>}
              detail={`${CHANNEL_WORDS[channel]}, ${shownMoment(sent_at ?? queued_at)}`}
            >
              <StateBadge state={state} />
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
