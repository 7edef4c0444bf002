import { useState } from 'react';
import { useUnsavedInput } from '../ui/forms/unsaved-input.ts';
import { Screen } from '../ui/layout/panel.tsx';
import { NEW_PREFIX, type PrefixFields, termsOf } from './prefix-fields.ts';
import { PrefixForm } from './prefix-form.tsx';
import { UnservedNotice } from './unserved-notice.tsx';
import { useAddPrefix } from './use-prefix-acts.ts';

export function NewPrefixPage() {
  const [fields, setFields] = useState(NEW_PREFIX);
  useUnsavedInput(fields !== NEW_PREFIX);
  const add = useAddPrefix();
  const save = (entered: PrefixFields, isSure = false) => {
    setFields(entered);
    add.run({ prefix: entered.prefix, terms: { ...termsOf(entered), is_sure: isSure } });
  };
  const asksToBeSure = add.failure?.code === 'places_unserved';
  return (
    <Screen title="Add a place" lead="It counts at once, before every shorter row of the list.">
      <UnservedNotice
        failure={add.failure}
        busy={add.busy}
        onSure={() => save(fields, true)}
        onKeep={add.reset}
      />
      <PrefixForm
        start={fields}
        isNew
        action="Add it"
        busy={add.busy}
        failure={asksToBeSure ? undefined : add.failure}
        onSave={(entered) => save(entered)}
      />
    </Screen>
  );
}
