import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { counted } from '#contract/counted.ts';
import type { OfficeMessage } from '#contract/office/messages/messages.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { customerPath, messagesOfOrderPath, paths } from '../paths.ts';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { shownMoment } from '../ui/times.ts';
import { MessageActs } from './message-acts.tsx';
import { StateBadge } from './message-list.tsx';
import { MessagePreview } from './message-preview.tsx';
import { messageQuery } from './message-queries.ts';
import { CHANNEL_WORDS, KIND_WORDS } from './message-words.ts';
import styles from './messages.module.css';

/** One message: its state, what can be done, and how its customer reads it. */
export function MessagePage() {
  const { message_id = '' } = useParams();
  const { data: message, error } = useQuery(messageQuery(Number(message_id)));
  return (
    <Screen
      title={message ? KIND_WORDS[message.kind] : 'Message'}
      {...(message && { lead: message.subject ?? CHANNEL_WORDS[message.channel] })}
    >
      <p>
        <Link to={paths.messages}>All messages</Link>
      </p>
      {error && <Notice variant="error">{error.message}</Notice>}
      {!message && !error && <p role="status">One moment…</p>}
      {message && (
        <div className={styles.columns}>
          <MessageStatus message={message} />
          <MessagePreview message={message} />
        </div>
      )}
    </Screen>
  );
}

function MessageStatus({ message }: { message: OfficeMessage }) {
  const { state, channel, order_id, sent_at, next_attempt_at, resends, delivered_at, read_at } = message;
  return (
    <Panel title="Status">
      <Facts
        facts={[
          ['State', <StateBadge key="state" state={state} />],
          [
            'Customer',
            <Link key="customer" to={customerPath(message.user_id)}>
              {message.customer_name}
            </Link>,
          ],
          ['Goes by', CHANNEL_WORDS[channel]],
          ['Goes to', message.recipient],
          ['Order', order_id && <Link to={orderAddress(order_id)}>{order_id}</Link>],
          ['Queued', shownMoment(message.queued_at)],
          ['Sent', sent_at && shownMoment(sent_at)],
          ['On the phone', delivered_at && shownMoment(delivered_at)],
          ['Read', read_at && shownMoment(read_at)],
          ['Attempts', message.attempts > 0 ? message.attempts : null],
          ['Next attempt', next_attempt_at && message.attempts > 0 ? shownMoment(next_attempt_at) : null],
          ['Sent again', resends > 0 ? counted(resends, 'time') : null],
          ['What went wrong', message.problem],
          [channel === 'mail' ? 'Mail server' : 'Provider', message.provider_id],
        ]}
      />
      {order_id && <Link to={messagesOfOrderPath(order_id)}>All messages of this order</Link>}
      <MessageActs message={message} />
    </Panel>
  );
}
