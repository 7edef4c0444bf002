import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CustomerNotice } from '#contract/office/messages/messages.ts';
import { messagePath } from '../paths.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { Row, Rows } from '../ui/tables/rows.tsx';
import { shownMoment } from '../ui/times.ts';
import { customerNoticesQuery } from './message-queries.ts';
import { CHANNEL_WORDS } from './message-words.ts';
import styles from './messages.module.css';

const WAY_WORDS: Record<CustomerNotice['way'], string> = {
  profile: 'in the profile',
  checkout: 'at the checkout',
  reply: 'by the reply STOP',
  'wish list': 'on the wish list',
  link: 'by the link in an e-mail',
  'sold-out piece': 'at a sold-out piece',
};

/** What a customer chose to get beside e-mails, and whether the number takes it. Only the customer changes it. */
export function CustomerNotices({ userId }: { userId: string }) {
  const { data, error, isPending } = useQuery(customerNoticesQuery(userId));
  return (
    <Panel title="SMS and WhatsApp">
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">One moment…</p>}
      {data?.length === 0 && <p>The customer has not asked for them, and gets e-mails only.</p>}
      {data && data.length > 0 && (
        <Rows label="SMS and WhatsApp">
          {data.map((notice) => (
            <Row
              key={`${notice.channel} ${notice.group}`}
              title={`${CHANNEL_WORDS[notice.channel]} about ${notice.group}`}
              detail={`${notice.is_on ? 'Turned on' : 'Turned off'} ${WAY_WORDS[notice.way]}, ${shownMoment(notice.changed_at)}`}
            >
              <Badge variant={notice.is_on ? 'success' : 'neutral'}>{notice.is_on ? 'On' : 'Off'}</Badge>
              {notice.undeliverable && <Undeliverable {...notice.undeliverable} />}
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function Undeliverable({ message_id, problem, queued_at }: NonNullable<CustomerNotice['undeliverable']>) {
  return (
    <p className={styles.problem}>
      <Link to={messagePath(message_id)}>Not taken on {shownMoment(queued_at)}</Link>: {problem}
    </p>
  );
}
