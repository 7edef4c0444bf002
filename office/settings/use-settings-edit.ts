import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SettingChanges, SettingValue } from '#contract/office/settings/settings.ts';
import { useUnsavedInput } from '../ui/forms/unsaved-input.ts';
import type { SettingField } from './setting-fields.ts';
import { type Group, useSaveSettings } from './use-save-settings.ts';

type Values = Record<string, string>;

/** Asked for beside some groups, and never shown again. */
const NOT_SAVED = { reason: '', own_password: '' };

/** The edits of some settings of a group, and saving them. */
export function useSettingsEdit(group: Group, fields: readonly SettingField[]) {
  const saved = shownValues(group);
  const { register, handleSubmit, reset, watch, getValues, formState } = useForm<Values>({
    defaultValues: { ...saved, ...NOT_SAVED },
  });
  const { dirtyFields, isDirty } = formState;
  useUnsavedInput(isDirty);
  const [base, setBase] = useState(group);
  const save = useSaveSettings(group);

  const before = shownValues(base);
  const isOvertaken = fields.some(({ name }) => dirtyFields[name] && saved[name] !== before[name]);
  // A concurrent save of an edited field does not overwrite the input; its version reveals the conflict on saving.
  useEffect(() => {
    if (isOvertaken) return;
    setBase(group);
    reset({ ...shownValues(group), ...NOT_SAVED }, { keepDirtyValues: true });
  }, [group, isOvertaken, reset]);

  const changes = (): SettingChanges =>
    Object.fromEntries(
      fields
        .filter(({ name }) => dirtyFields[name])
        .map(({ name, kind }) => [name, typed(getValues(name), kind === 'number')]),
    );
  const run = (values: SettingChanges, version = base.version) =>
    save.run(
      {
        ...{ version, values, reason: getValues('reason') ?? '' },
        ownPassword: getValues('own_password') ?? '',
      },
      { onSuccess: () => reset({ ...getValues(), ...NOT_SAVED }) },
    );
  const takeTheirs = () => {
    reset({ ...saved, ...NOT_SAVED });
    save.reset();
  };
  return { ...{ register, handleSubmit, watch, isDirty, saved, changes, run, takeTheirs }, save };
}

export type SettingsEdit = ReturnType<typeof useSettingsEdit>;

function shownValues({ settings }: Group): Values {
  return Object.fromEntries(settings.map(({ name, value }) => [name, String(value)]));
}

/** A number as typed, or the text itself if it is invalid: the response then describes the expected value. */
function typed(text: string, isNumber: boolean): SettingValue {
  const number = Number(text);
  return isNumber && text.trim() !== '' && Number.isFinite(number) ? number : text;
}
