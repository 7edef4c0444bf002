import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import { VersionConflict } from '../ui/forms/version-conflict.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { GROUPS, labelOf } from './setting-fields.ts';
import { SettingInput } from './setting-input.tsx';
import styles from './settings.module.css';
import type { Group } from './use-save-settings.ts';
import { type SettingsEdit, useSettingsEdit } from './use-settings-edit.ts';

interface PartProps {
  group: Group;
  edit: SettingsEdit;
}

/** One group of settings: what is changed is saved together. */
export function SettingsForm({ group }: { group: Group }) {
  const { title, lead } = GROUPS[group.group];
  const edit = useSettingsEdit(group);
  const { save, isDirty } = edit;
  const isConflict = save.failure?.code === 'changed_meanwhile';
  return (
    <Panel title={title}>
      <p className={styles.lead}>{lead}</p>
      <form className={styles.form} noValidate onSubmit={edit.handleSubmit(() => edit.run(edit.changes()))}>
        {isConflict ? (
          <Conflict group={group} edit={edit} />
        ) : (
          save.failure && <Notice variant="error">{save.failure.message}</Notice>
        )}
        <FormFields saving={save.busy} errors={save.failure?.fields}>
          <SettingInputs group={group} edit={edit} />
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

/** Somebody else saved the group meanwhile. */
function Conflict({ group, edit: { changes, saved, save, run, takeTheirs } }: PartProps) {
  return (
    <VersionConflict
      differences={Object.entries(changes()).map(([name, mine]) => ({
        ...{ field: labelOf(name), mine: String(mine), theirs: saved[name] ?? '' },
      }))}
      busy={save.busy}
      onKeepMine={() => run(changes(), group.version)}
      onTakeTheirs={takeTheirs}
    />
  );
}

function SettingInputs({ group, edit: { register, watch, isDirty, run } }: PartProps) {
  return (
    <div className={styles.fields}>
      {GROUPS[group.group].fields.map((field) => {
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
