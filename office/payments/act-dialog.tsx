import type { ReactNode } from 'react';
import type { OfficeError } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { approvalsQuery } from '../approvals/approval-queries.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { notify } from '../ui/notify.ts';
import { PAYMENTS } from './payment-queries.ts';

interface ActDialogProps {
  action: string;
  title: string;
  variant?: 'primary' | 'secondary' | 'danger';
  act: (fields: FormData) => Promise<{ message: string }>;
  /** The fields; gets why the act was refused. */
  children: (failure: OfficeError | undefined) => ReactNode;
}

/** A button for an act on money, with a dialog for the act's fields. */
export function ActDialog({ action, title, variant, act, children }: ActDialogProps) {
  const done = useAct(act, {
    refresh: [PAYMENTS, approvalsQuery.queryKey],
    onDone: ({ message }) => notify(message),
  });
  const { failure } = done;
  const isOfField = failure !== undefined && Object.keys(failure.fields).length > 0;
  return (
    <FormDialog
      action={action}
      title={title}
      variant={variant ?? 'secondary'}
      act={done}
      read={(fields) => fields}
      isFailureAtField={isOfField}
    >
      {children(failure)}
    </FormDialog>
  );
}
