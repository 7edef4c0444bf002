import { useQuery } from '@tanstack/react-query';
import type { PhoneAccount } from '#contract/office/messages/phone-accounts.ts';
import { ShownLink } from '#office/ui/controls/shown-link.tsx';
import styles from '#office/ui/forms/form-layout.module.css';
import { Notice, Panel, Screen } from '#office/ui/layout/panel.tsx';
import { Facts } from '#office/ui/tables/facts.tsx';
import { Table } from '#office/ui/tables/table.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { phoneAccountsQuery } from '../message-queries.ts';
import { ForgetPhoneAccount } from './forget-phone-account.tsx';
import { SetSmsAccount } from './set-sms-account.tsx';
import { SetWhatsAppAccount } from './set-whatsapp-account.tsx';

const WORDS = {
  sms: {
    title: 'SMS',
    lead: 'By MSG91. India’s register of templates (DLT) lets a shop send only texts that were registered before: register those below, then enter the id that MSG91 shows for each.',
    register: 'Text at MSG91',
  },
  whatsapp: {
    title: 'WhatsApp',
    lead: 'By the Cloud API of your number. WhatsApp approves each template: make them under these names with these texts, then tick those that are approved.',
    register: 'Text at WhatsApp',
  },
} as const;

const FORMS = { sms: SetSmsAccount, whatsapp: SetWhatsAppAccount } as const;

/** The accounts of SMS and WhatsApp, and the texts to register there. */
export function PhoneAccountsPage() {
  const { data, error, isPending } = useQuery(phoneAccountsQuery);
  return (
    <Screen
      title="SMS and WhatsApp"
      lead="Customers who chose one of them get news of their orders there too. E-mails are sent as ever."
    >
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">Reading the accounts…</p>}
      {data?.problem && <Notice variant="warning">{data.problem}</Notice>}
      {data?.data.map((account) => (
        <AccountPanel
          key={account.channel}
          account={account}
          webhookUrl={data.webhook_url}
          maySet={data.problem === null}
        />
      ))}
    </Screen>
  );
}

interface AccountProps {
  account: PhoneAccount;
  webhookUrl: string;
  maySet: boolean;
}

function AccountPanel({ account, webhookUrl, maySet }: AccountProps) {
  const { channel, source, phone_id, language, set_at, is_readable, templates } = account;
  const { title, lead, register } = WORDS[channel];
  const Form = FORMS[channel];
  const hasIds = channel === 'sms' && source === 'office';
  const registered = templates.filter(({ id }) => id !== '').length;
  return (
    <Panel title={title}>
      <p className={styles.remark}>{lead}</p>
      {source === 'environment' && (
        <p>It is set where the shop is started, by variables, and changed there.</p>
      )}
      {!is_readable && (
        <Notice variant="warning">
          The stored secrets cannot be read with the key of this machine: please enter them again.
        </Notice>
      )}
      {source === 'office' && (
        <Facts
          facts={[
            ['Set', set_at && shownMoment(set_at)],
            ['Templates', `${registered} of ${templates.length} registered`],
            ['Phone number ID', phone_id || null],
            ['Language', channel === 'whatsapp' ? language : null],
          ]}
        />
      )}
      {maySet && source !== 'environment' && (
        <div className={styles.actions}>
          <Form account={account} />
          {source === 'office' && <ForgetPhoneAccount account={account} title={title} />}
        </div>
      )}
      {channel === 'whatsapp' && (
        <>
          <p>
            WhatsApp reports to this address what arrived, and who replied STOP. Add it as a webhook of your
            app, with the field <code>messages</code> and the verify token that you choose here.
          </p>
          <ShownLink link={webhookUrl} />
        </>
      )}
      <Table
        label={`Texts to register: ${title}`}
        items={templates}
        keyOf={({ name }) => name}
        columns={[
          { heading: 'Template', cell: ({ name }) => <code>{name}</code> },
          { heading: register, cell: ({ text }) => text },
          { heading: 'Registered', cell: ({ id }) => (id === '' ? 'No' : hasIds ? id : 'Yes') },
        ]}
      />
    </Panel>
  );
}
