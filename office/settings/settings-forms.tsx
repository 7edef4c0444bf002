import type { SettingsResponse } from '#contract/office/settings/settings.ts';
import type { GroupOfFields } from './setting-fields.ts';
import { SettingsForm } from './settings-form.tsx';

interface SettingsFormsProps {
  groups: SettingsResponse['groups'];
  /** By group, in the order of the screen. */
  forms: Readonly<Record<string, GroupOfFields>>;
}

/** A form for each of these groups of settings. */
export function SettingsForms({ groups, forms }: SettingsFormsProps) {
  return Object.entries(forms).map(([name, form]) => {
    const group = groups.find((one) => one.group === name);
    return group && <SettingsForm key={name} group={group} form={form} />;
  });
}
