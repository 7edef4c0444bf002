import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeMessage } from '#contract/office/messages/messages.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { TextArea } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { MESSAGES } from './message-queries.ts';
import styles from './messages.module.css';

const REFRESH = [MESSAGES, ['today']];

/** What can be done with a message now. */
export function MessageActs({
  message: { message_id, channel, state, is_sending },
}: {
  message: OfficeMessage;
}) {
  const resend = useAct(() => officeRequest(officeCalls.resendMessage, { body: { message_id } }), {
    refresh: REFRESH,
    onDone: ({ message }) => notify(message),
  });
  const mayResend = is_sending && state !== 'waiting';
  if (!mayResend && state !== 'failed') return null;
  return (
    <>
      {resend.failure && <Notice variant="error">{resend.failure.message}</Notice>}
      <div className={styles.actions}>
        {mayResend && (
          <Button
            variant={state === 'failed' ? 'primary' : 'secondary'}
            busy={resend.busy}
            onClick={() => resend.run()}
          >
            Send it again
          </Button>
        )}
        {state === 'failed' && <CloseMessage message_id={message_id} />}
      </div>
      {mayResend && (
        <p className={styles.hint}>
          It goes to the {channel === 'mail' ? 'e-mail address' : 'phone number'} that the customer has now.
        </p>
      )}
    </>
  );
}

function CloseMessage({ message_id }: Pick<OfficeMessage, 'message_id'>) {
  const close = useAct(
    (reason: string) => officeRequest(officeCalls.closeMessage, { body: { message_id, reason } }),
    { refresh: REFRESH, onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action="It is dealt with"
      title="How did you tell the customer?"
      act={close}
      read={(fields) => enteredText(fields, 'reason')}
    >
      <TextArea
        label="What you did"
        name="reason"
        rows={2}
        maxLength={300}
        hint="Such as: called, the address was mistyped."
      />
    </FormDialog>
  );
}
