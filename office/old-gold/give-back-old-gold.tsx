import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOldGold } from '#contract/office/old-gold/old-gold.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import styles from '../ui/layout/printed-note.module.css';
import { notify } from '../ui/notify.ts';
import { OLD_GOLD } from './old-gold-queries.ts';

/** Gives old gold back of which nothing is spent. */
export function GiveBackOldGold({ taken }: { taken: OfficeOldGold }) {
  const { old_gold_number, value, balance } = taken;
  const isAllowed = mayCall(useOfficeSession(), officeCalls.giveBackOldGold);
  const giveBack = useAct(
    (reason: string) => officeRequest(officeCalls.giveBackOldGold, { body: { old_gold_number, reason } }),
    { refresh: [OLD_GOLD], onDone: ({ message }) => notify(message) },
  );
  if (balance < value || !isAllowed) return null;
  return (
    <div className={styles.unprinted}>
      <FormDialog
        action="Give it back"
        title="Give this gold back?"
        variant="danger"
        act={giveBack}
        read={(fields) => enteredText(fields, 'reason').trim()}
      >
        <p>Its value pays nothing any more. This cannot be taken back.</p>
        <Field label="Reason" name="reason" maxLength={500} autoComplete="off" required />
      </FormDialog>
    </div>
  );
}
