import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import { OwnPassword } from '../ui/forms/own-password.tsx';
import { VersionConflict } from '../ui/forms/version-conflict.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import type { GroupOfFields, SettingField } from './setting-fields.ts';
import { SettingInput } from './setting-input.tsx';
import styles from './settings.module.css';
import type { Group } from './use-save-settings.ts';
import { type SettingsEdit, useSettingsEdit } from './use-settings-edit.ts';

interface FormProps {
  group: Group;
  form: GroupOfFields;
}

/** A group of settings under its title. */
export function SettingsForm({ group, form }: FormProps) {
  const { title, lead, page } = form;
  return (
    <Panel title={title} actions={page && <PageLink page={page} title={title} />}>
      <p className={styles.lead}>{lead}</p>
      <SettingsFields group={group} fields={form.fields} />
    </Panel>
  );
}

interface FieldsProps {
  group: Group;
  /** Some or all of the group. */
  fields: readonly SettingField[];
}

/** Settings of a group: what is changed is saved together. */
export function SettingsFields({ group, fields }: FieldsProps) {
  const edit = useSettingsEdit(group, fields);
  const { save, isDirty } = edit;
  const isConflict = save.failure?.code === 'changed_meanwhile';
  return (
    <form className={styles.form} noValidate onSubmit={edit.handleSubmit(() => edit.run(edit.changes()))}>
      {isConflict ? (
        <Conflict group={group} fields={fields} edit={edit} />
      ) : (
        save.failure && <Notice variant="error">{save.failure.message}</Notice>
      )}
      <FormFields saving={save.busy} errors={save.failure?.fields}>
        <SettingInputs group={group} fields={fields} edit={edit} />
        {group.group === 'limits' && isDirty && (
          <Field label="Reason" {...edit.register('reason')} autoComplete="off" />
        )}
        {group.group === 'bank' && isDirty && <OwnPassword {...edit.register('own_password')} />}
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
  );
}

function PageLink({ page, title }: { page: string; title: string }) {
  return (
    <a href={page} target="_blank" rel="noreferrer" aria-label={`See it in the shop: ${title}`}>
      See it in the shop
    </a>
  );
}

interface PartProps extends FieldsProps {
  edit: SettingsEdit;
}

/** Somebody else saved the group meanwhile. */
function Conflict({ group, fields, edit: { changes, saved, save, run, takeTheirs } }: PartProps) {
  return (
    <VersionConflict
      differences={Object.entries(changes()).map(([name, mine]) => ({
        ...{
          field: fields.find((field) => field.name === name)?.label ?? name,
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

function SettingInputs({ group, fields, edit: { register, watch, isDirty, run } }: PartProps) {
  return (
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
            onDefault={isDirty || group.group === 'bank' ? undefined : () => run({ [field.name]: null })}
          />
        );
      })}
    </div>
  );
}
