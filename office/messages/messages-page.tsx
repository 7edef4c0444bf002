import { Link, useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '#contract/office/messages/message-states.ts';
import { paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { MailServer } from './mail-server.tsx';
import { MessageList } from './message-list.tsx';
import { CHANNEL_WORDS, STATE_WORDS } from './message-words.ts';
import { TestMail } from './test-mail.tsx';

function PhoneAccountsLink() {
  const session = useOfficeSession();
  if (!mayCall(session, officeCalls.getPhoneAccounts)) return null;
  return <Link to={paths.phoneAccounts}>SMS and WhatsApp</Link>;
}

/** The automatic messages to customers. */
export function MessagesPage() {
  const [search] = useSearchParams();
  const view = MESSAGE_STATES.find((state) => state === search.get('view'));
  const channel = MESSAGE_CHANNELS.find((one) => one === search.get('channel'));
  const q = search.get('q') || undefined;
  const address = (changes: Record<string, string | undefined>) => {
    const wanted = Object.entries({ view, channel, q, ...changes });
    const next = new URLSearchParams(wanted.filter((pair): pair is [string, string] => Boolean(pair[1])));
    return next.size > 0 ? `${paths.messages}?${next}` : paths.messages;
  };
  return (
    <Screen
      title="Messages"
      lead="What the shop writes to customers by itself, from the order to the refund."
      actions={
        <div className={styles.actions}>
          <MailServer />
          <TestMail />
          <PhoneAccountsLink />
        </div>
      }
    >
      <ViewLinks
        label="Views"
        views={[
          { label: 'All', to: address({ view: undefined }), isCurrent: view === undefined },
          ...MESSAGE_STATES.map((state) => ({
            label: STATE_WORDS[state],
            to: address({ view: state }),
            isCurrent: view === state,
          })),
        ]}
      />
      <ViewLinks
        label="Channels"
        views={[
          {
            label: 'All channels',
            to: address({ channel: undefined }),
            isCurrent: channel === undefined,
          },
          ...MESSAGE_CHANNELS.map((one) => ({
            label: CHANNEL_WORDS[one],
            to: address({ channel: one }),
            isCurrent: channel === one,
          })),
        ]}
      />
      <SearchForm label="Messages of an order" hint="The whole id of the order. Paste it." />
      <Panel title={view ? STATE_WORDS[view] : 'All messages'}>
        <MessageList view={view} channel={channel} q={q} />
      </Panel>
    </Screen>
  );
}
