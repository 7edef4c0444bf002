import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import { VersionConflict } from '../ui/forms/version-conflict.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import type { GroupOfFields } from './setting-fields.ts';
import { SettingInput } from './setting-input.tsx';
import styles from './settings.module.css';
import type { Group } from './use-save-settings.ts';
import { type SettingsEdit, useSettingsEdit } from './use-settings-edit.ts';

interface PartProps {
  group: Group;
  form: GroupOfFields;
  edit: SettingsEdit;
}

/** One group of settings: what is changed is saved together. */
export function SettingsForm({ group, form }: Omit<PartProps, 'edit'>) {
  const { title, lead, page } = form;
  const edit = useSettingsEdit(group, form);
  const { save, isDirty } = edit;
  const isConflict = save.failure?.code === 'changed_meanwhile';
  return (
    <Panel title={title} actions={page && <PageLink page={page} title={title} />}>
      <p className={styles.lead}>{lead}</p>
      <form className={styles.form} noValidate onSubmit={edit.handleSubmit(() => edit.run(edit.changes()))}>
        {isConflict ? (
          <Conflict group={group} form={form} edit={edit} />
        ) : (
          save.failure && <Notice variant="error">{save.failure.message}</Notice>
        )}
        <FormFields saving={save.busy} errors={save.failure?.fields}>
          <SettingInputs group={group} form={form} edit={edit} />
          {group.group === 'limits' && isDirty && (
            <Field label="Reason" {...edit.register('reason')} autoComplete="off" />
          )}
        </FormFields>
        {isDirty && (
          <div className={styles.actions}>
            <Button type="submit" busy={save.busy}>
              Save
            </Button>
            {!isConflict && (
              <Button variant="secondary" onClick={edit.takeTheirs}>
                Discard my changes
              </Button>
            )}
          </div>
        )}
      </form>
    </Panel>
  );
}

function PageLink({ page, title }: { page: string; title: string }) {
  return (
    <a href={page} target="_blank" rel="noreferrer" aria-label={`See it in the shop: ${title}`}>
      See it in the shop
    </a>
  );
}

/** Somebody else saved the group meanwhile. */
function Conflict({ group, form, edit: { changes, saved, save, run, takeTheirs } }: PartProps) {
  return (
    <VersionConflict
      differences={Object.entries(changes()).map(([name, mine]) => ({
        ...{
          field: form.fields.find((field) => field.name === name)?.label ?? name,
          mine: String(mine),
          theirs: saved[name] ?? '',
        },
      }))}
      busy={save.busy}
      onKeepMine={() => run(changes(), group.version)}
      onTakeTheirs={takeTheirs}
    />
  );
}

function SettingInputs({ group, form, edit: { register, watch, isDirty, run } }: PartProps) {
  return (
    <div className={styles.fields}>
      {form.fields.map((field) => {
        const setting = group.settings.find(({ name }) => name === field.name);
        if (!setting) return null;
        return (
          <SettingInput
            key={field.name}
            field={field}
            setting={setting}
            typed={watch(field.name) ?? ''}
            input={register(field.name)}
            onDefault={isDirty ? undefined : () => run({ [field.name]: null })}
          />
        );
      })}
    </div>
  );
}
