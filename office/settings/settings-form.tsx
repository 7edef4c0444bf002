import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SettingChanges, SettingValue } from '#contract/office/settings/settings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { VersionConflict } from '../ui/forms/version-conflict.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { GROUPS, labelOf } from './setting-fields.ts';
import { SettingInput } from './setting-input.tsx';
import styles from './settings.module.css';
import { type Group, useSaveSettings } from './use-save-settings.ts';

type Values = Record<string, string>;

/** One group of settings: what is changed is saved together. */
export function SettingsForm({ group }: { group: Group }) {
  const { title, lead, fields } = GROUPS[group.group];
  const saved = shownValues(group);
  const form = useForm<Values>({ defaultValues: { ...saved, reason: '' } });
  const { register, handleSubmit, reset, watch, getValues, formState } = form;
  const { dirtyFields, isDirty } = formState;
  const [base, setBase] = useState(group);
  const save = useSaveSettings(group);
  const isConflict = save.failure?.code === 'changed_meanwhile';

  // What others save meanwhile does not replace what is being typed, and is noticed by its version when this is saved.
  useEffect(() => {
    if (isDirty) return;
    setBase(group);
    reset({ ...shownValues(group), reason: '' });
  }, [group, isDirty, reset]);

  const changes = (): SettingChanges =>
    Object.fromEntries(
      fields
        .filter(({ name }) => dirtyFields[name])
        .map(({ name, kind }) => [name, typed(getValues(name), kind === 'number')]),
    );
  const run = (values: SettingChanges, version = base.version) =>
    save.run(
      { version, values, reason: getValues('reason') ?? '' },
      { onSuccess: () => reset({ ...getValues(), reason: '' }) },
    );
  const takeTheirs = () => {
    reset({ ...saved, reason: '' });
    save.reset();
  };
  return (
    <Panel title={title}>
      <p className={styles.lead}>{lead}</p>
      <form className={styles.form} noValidate onSubmit={handleSubmit(() => run(changes()))}>
        {isConflict ? (
          <VersionConflict
            differences={Object.entries(changes()).map(([name, mine]) => ({
              ...{ field: labelOf(name), mine: String(mine), theirs: saved[name] ?? '' },
            }))}
            busy={save.busy}
            onKeepMine={() => run(changes(), group.version)}
            onTakeTheirs={takeTheirs}
          />
        ) : (
          save.failure && <Notice variant="error">{save.failure.message}</Notice>
        )}
        <div className={styles.fields}>
          {fields.map((field) => {
            const setting = group.settings.find(({ name }) => name === field.name);
            if (!setting) return null;
            return (
              <SettingInput
                key={field.name}
                field={field}
                setting={setting}
                typed={watch(field.name) ?? ''}
                input={register(field.name)}
                error={save.failure?.fields[field.name]}
                onDefault={isDirty ? undefined : () => run({ [field.name]: null })}
              />
            );
          })}
        </div>
        {group.group === 'limits' && isDirty && (
          <Field
            label="Reason"
            {...register('reason')}
            error={save.failure?.fields.reason}
            autoComplete="off"
          />
        )}
        {isDirty && (
          <div className={styles.actions}>
            <Button type="submit" busy={save.busy}>
              Save
            </Button>
            {!isConflict && (
              <Button variant="secondary" onClick={takeTheirs}>
                Discard my changes
              </Button>
            )}
          </div>
        )}
      </form>
    </Panel>
  );
}

function shownValues({ settings }: Group): Values {
  return Object.fromEntries(settings.map(({ name, value }) => [name, String(value)]));
}

/** A number as typed, or the text itself when it is none: the response then says what is expected. */
function typed(text: string, isNumber: boolean): SettingValue {
  const number = Number(text);
  return isNumber && text.trim() !== '' && Number.isFinite(number) ? number : text;
}
