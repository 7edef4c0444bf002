import { formatIndianDate } from '#contract/indian-time.ts';
import type { Rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { GiveGiftBody, TakeGiftBackBody } from '#contract/office/schemes/passbooks.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field, TextArea } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import styles from '#office/ui/forms/form-layout.module.css';
import { Panel } from '#office/ui/layout/panel.tsx';
import { enteredNumber, shownRupees } from '#office/ui/numbers.ts';
import { SCHEMES } from '../scheme-queries.ts';

/** The gift that a plan promises: whether the customer has it, and what is deducted for it. */
export function PlanGift({ passbook }: { passbook: Passbook }) {
  const { gift, special_gift, status } = passbook;
  const session = useOfficeSession();
  const isOpen = status !== 'closed';
  return (
    <Panel title="Gift">
      <p>{special_gift}</p>
      {gift && <p>{givenText(gift, status)}</p>}
      <div className={styles.actions}>
        {isOpen && !gift && mayCall(session, officeCalls.giveGift) && <GiveGift passbook={passbook} />}
        {isOpen && gift && mayCall(session, officeCalls.takeGiftBack) && <TakeGiftBack passbook={passbook} />}
      </div>
    </Panel>
  );
}

function givenText({ given_on, value, deducted }: NonNullable<Passbook['gift']>, status: Passbook['status']) {
  const given = `Handed over on ${formatIndianDate(given_on)}, worth ${shownRupees(value)}.`;
  if (status === 'closed') return `${given} ${shownRupees(deducted)} was deducted.`;
  return deducted === 0
    ? `${given} The customer keeps it.`
    : `${given} ${shownRupees(deducted)} is deducted if the money goes back now.`;
}

function GiveGift({ passbook: { user_scheme_id, special_gift } }: { passbook: Passbook }) {
  const give = useAct((body: GiveGiftBody) => officeRequest(officeCalls.giveGift, { body }), {
    refresh: [SCHEMES],
  });
  return (
    <FormDialog
      act={give}
      action="Hand over the gift"
      title="Hand over the gift?"
      read={(fields): GiveGiftBody => ({
        user_scheme_id,
        value: enteredNumber(enteredText(fields, 'value')) as Rupees,
      })}
    >
      <p>{special_gift}. The customer gets an e-mail about it.</p>
      <Field
        label="Value in rupees"
        name="value"
        inputMode="decimal"
        required
        hint="Deducted if the plan is stopped before all instalments are paid and the money goes back"
      />
    </FormDialog>
  );
}

function TakeGiftBack({ passbook: { user_scheme_id } }: { passbook: Passbook }) {
  const takeBack = useAct((body: TakeGiftBackBody) => officeRequest(officeCalls.takeGiftBack, { body }), {
    refresh: [SCHEMES],
  });
  return (
    <FormDialog
      act={takeBack}
      action="The gift is back"
      title="Is the gift back in the shop?"
      read={(fields): TakeGiftBackBody => ({ user_scheme_id, reason: enteredText(fields, 'reason') })}
    >
      <p>Nothing is deducted for it then. It can be handed over again.</p>
      <TextArea label="Reason" name="reason" rows={2} required hint="It is recorded in the audit." />
    </FormDialog>
  );
}
