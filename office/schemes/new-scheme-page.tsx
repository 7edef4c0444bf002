import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { schemePath } from '../paths.ts';
import { useOpenSaved } from '../ui/forms/unsaved-input.ts';
import { Screen } from '../ui/layout/panel.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { NEW_SCHEME, type SchemeFields, termsOf } from './scheme-fields.ts';
import { SchemeForm } from './scheme-form.tsx';
import { SCHEMES } from './scheme-queries.ts';

export function NewSchemePage() {
  const openSaved = useOpenSaved();
  const close = useAct(
    (body: { scheme_id: number; version: number }) => officeRequest(officeCalls.closeScheme, { body }),
    {
      refresh: [SCHEMES],
      onDone: ({ message }) => notify(message),
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  const make = useAct(
    (fields: SchemeFields) => officeRequest(officeCalls.makeScheme, { body: termsOf(fields) }),
    {
      refresh: [SCHEMES],
      onDone: ({ message, data }) => {
        notify(message, () => close.run(data));
        openSaved(schemePath(data.scheme_id));
      },
    },
  );
  return (
    <Screen title="New scheme" lead="It can be joined from its first day on.">
      <SchemeForm
        start={NEW_SCHEME}
        action="Make the scheme"
        busy={make.busy}
        failure={make.failure}
        onSave={(fields) => make.run(fields)}
      />
    </Screen>
  );
}
