import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { DeliveryPrefix } from '#contract/office/delivery/delivery.ts';
import { auditPath } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { FormConflict } from '../ui/forms/form-conflict.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { useVersionedForm } from '../ui/forms/use-versioned-form.ts';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { storedTerms, termWords } from './delivery-words.ts';
import { fieldsOf, type PrefixFields, termsOf } from './prefix-fields.ts';
import { PrefixForm } from './prefix-form.tsx';
import { PrefixTable, prefixText } from './prefix-table.tsx';
import { UnservedNotice } from './unserved-notice.tsx';
import { useEditPrefix, useRemovePrefix } from './use-prefix-acts.ts';

interface PrefixScreenProps {
  found: { row: DeliveryPrefix; hides: DeliveryPrefix[]; hidden_by: DeliveryPrefix[] };
}

export function PrefixScreen({ found: { row, hides, hidden_by } }: PrefixScreenProps) {
  const session = useOfficeSession();
  const mayEdit = mayCall(session, officeCalls.editDeliveryPrefix);
  const remove = useRemovePrefix();
  const isUnserved = remove.failure?.code === 'places_unserved';
  return (
    <Screen
      title={prefixText(row.prefix)}
      lead={row.place || 'No known pincode begins with this.'}
      actions={
        <div className={styles.actions}>
          {mayEdit && (
            <Button variant="danger" busy={remove.busy} onClick={() => remove.run({ row, isSure: false })}>
              Remove it
            </Button>
          )}
          {mayCall(session, officeCalls.getAudit) && (
            <Link to={auditPath(`delivery:${row.prefix}`)}>Who changed it</Link>
          )}
        </div>
      }
    >
      {remove.failure && !isUnserved && <Notice variant="error">{remove.failure.message}</Notice>}
      <UnservedNotice
        failure={remove.failure}
        busy={remove.busy}
        onSure={() => remove.run({ row, isSure: true })}
        onKeep={remove.reset}
      />
      {mayEdit ? (
        <EditPrefix row={row} />
      ) : (
        <Panel title="How the shop delivers">
          <Facts facts={Object.entries(termWords(row))} />
        </Panel>
      )}
      {hides.length > 0 && (
        <Panel title="Counts before">
          <PrefixTable label="Shorter rows" items={hides} />
        </Panel>
      )}
      {hidden_by.length > 0 && (
        <Panel title="Places of it with a row of their own">
          <PrefixTable label="Longer rows" items={hidden_by} />
        </Panel>
      )}
    </Screen>
  );
}

const WORDS = {
  mine: (fields: PrefixFields) => termWords(termsOf(fields)),
  theirs: (item: DeliveryPrefix) => termWords(storedTerms(item)),
};

function EditPrefix({ row }: { row: DeliveryPrefix }) {
  const form = useVersionedForm(row, fieldsOf);
  const edit = useEditPrefix(form.begin);
  const save = (fields: PrefixFields, before: DeliveryPrefix, isSure = false) => {
    form.remember(fields);
    edit.run({ before, terms: { ...termsOf(fields), is_sure: isSure } });
  };
  const { mine } = form;
  const isStale = form.isConflict(edit.failure);
  const needsConfirmation = edit.failure?.code === 'places_unserved';
  return (
    <>
      <p className={styles.remark}>
        A change counts at once for what shoppers read. Orders keep the days that they were promised.
      </p>
      <FormConflict form={form} edit={edit} theirs={row} wordsOf={WORDS} onSave={save} />
      <UnservedNotice
        failure={edit.failure}
        busy={edit.busy}
        onSure={() => mine && save(mine, form.opened, true)}
        onKeep={() => {
          form.begin(row);
          edit.reset();
        }}
      />
      <PrefixForm
        start={form.start}
        action="Save"
        busy={edit.busy}
        failure={isStale || needsConfirmation ? undefined : edit.failure}
        onInput={form.onInput}
        onSave={(fields) => save(fields, form.opened)}
      />
    </>
  );
}
