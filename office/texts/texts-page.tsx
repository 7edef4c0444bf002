import { useQuery } from '@tanstack/react-query';
import { SettingsForms } from '#office/settings/settings-forms.tsx';
import { settingsQuery } from '#office/settings/settings-queries.ts';
import { Notice, Screen } from '../ui/layout/panel.tsx';
import { TEXT_FIELDS } from './text-fields.ts';

/** The words of the shop that an owner may rewrite. */
export function TextsPage() {
  const { data, error, isPending } = useQuery(settingsQuery);
  return (
    <Screen title="Texts" lead="What the shop says in your name. A change is shown at once, on every page.">
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">Reading the texts…</p>}
      {data && <SettingsForms groups={data.groups} forms={TEXT_FIELDS} />}
    </Screen>
  );
}
