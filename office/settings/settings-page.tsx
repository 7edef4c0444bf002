import { useQuery } from '@tanstack/react-query';
import type { SettingsResponse } from '#contract/office/settings/settings.ts';
import { PaymentAccount } from '#office/payments/account/payment-account.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Table } from '../ui/tables/table.tsx';
import { SaveBackup } from './save-backup.tsx';
import { ICON, LOGO, SellerPicture } from './seller-picture.tsx';
import { GROUPS, labelOf } from './setting-fields.ts';
import { SettingsForms } from './settings-forms.tsx';
import { settingsQuery } from './settings-queries.ts';

/** Everything that the owner may set, and what only a restart changes. */
export function SettingsPage() {
  const { data, error, isPending } = useQuery(settingsQuery);
  const seller = data?.groups.find(({ group }) => group === 'seller');
  return (
    <Screen title="Settings" lead="Your papers, promises and limits. A change holds at once, on every page.">
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">Reading the settings…</p>}
      {data && data.demo_fields.length > 0 && (
        <Notice variant="warning">
          Still the demo seller’s: {data.demo_fields.map(labelOf).join(', ')}. Put your own here before you
          take real money.
        </Notice>
      )}
      {data && <SettingsForms groups={data.groups} forms={GROUPS} />}
      <PaymentAccount />
      {seller && <SellerPicture group={seller} kind={LOGO} />}
      {seller && <SellerPicture group={seller} kind={ICON} />}
      {data && <SaveBackup />}
      {data && <FixedSettings fixed={data.fixed} />}
    </Screen>
  );
}

function FixedSettings({ fixed }: Pick<SettingsResponse, 'fixed'>) {
  return (
    <Panel title="What needs a restart">
      <p>
        These are set where the shop is started: change the variable there, then start the shop again.
        Passwords and keys are never shown.
      </p>
      <Table
        label="What needs a restart"
        items={fixed}
        keyOf={({ label }) => label}
        columns={[
          { heading: 'What', cell: ({ label }) => label },
          { heading: 'Now', cell: ({ value }) => value ?? 'Not set' },
          { heading: 'Variable', cell: ({ variables }) => <code>{variables}</code> },
        ]}
      />
    </Panel>
  );
}
