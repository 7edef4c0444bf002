import { useQueryClient } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { SettingChanges, SettingsResponse } from '#contract/office/settings/settings.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { settingsQuery } from './settings-queries.ts';

export type Group = SettingsResponse['groups'][number];

/** The text of a setting; empty when the group has none of this name. */
export function settingOf(group: Group | undefined, name: string): string {
  return String(group?.settings.find((setting) => setting.name === name)?.value ?? '');
}

interface Change {
  version: number;
  values: SettingChanges;
  /** Asked for when a limit is changed. */
  reason: string;
  /** Asked for when the bank account is changed. */
  ownPassword?: string | undefined;
}

function send(
  group: Group['group'],
  { version, values, reason, ownPassword }: Change,
): Promise<{ message: string }> {
  if (group === 'limits') {
    return officeRequest(officeCalls.changeLimits, { body: { version, values, reason } });
  }
  const own_password = ownPassword && { own_password: ownPassword };
  return officeRequest(officeCalls.saveSettings, { body: { group, version, values, ...own_password } });
}

/** The stored values of these settings before: null where the default was in force. */
function storedOf({ settings }: Group, names: string[]): SettingChanges {
  const before = settings.filter(({ name }) => names.includes(name));
  return Object.fromEntries(
    before.map(({ name, value, source }) => [name, source === 'office' ? value : null]),
  );
}

/** Saves settings of a group, and offers to take it back. */
export function useSaveSettings(before: Group) {
  const queryClient = useQueryClient();
  const { group } = before;
  const takeBack = useAct(
    async ({ values, ownPassword }: Pick<Change, 'values' | 'ownPassword'>) => {
      const { groups } = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
      const version = groups.find((now) => now.group === group)?.version ?? 1;
      return send(group, { version, values, ownPassword, reason: 'Taken back' });
    },
    {
      refresh: [settingsQuery.queryKey],
      onDone: ({ message }) => notify(message),
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  return useAct(
    async (change: Change) => {
      const undo = storedOf(before, Object.keys(change.values));
      // Refetched before the form discards its input, whether it was saved or not.
      const { message } = await send(group, change).finally(() =>
        queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
      );
      return { message, undo: { values: undo, ownPassword: change.ownPassword } };
    },
    {
      onDone: ({ message, undo }) => notify(message, () => takeBack.run(undo)),
    },
  );
}
