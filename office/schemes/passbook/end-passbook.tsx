import { officeCalls } from '#contract/office/calls.ts';
import type { EndPassbookBody } from '#contract/office/schemes/passbooks.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field, Select, TextArea } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import styles from '#office/ui/forms/form-layout.module.css';
import { Panel } from '#office/ui/layout/panel.tsx';
import { enteredNumber, shownRupees } from '#office/ui/numbers.ts';
import { SCHEMES } from '../scheme-queries.ts';

/** Ends a plan: in a purchase with its benefit, or its money goes back. */
export function EndPassbook({
  passbook,
  onEnded,
}: {
  passbook: Passbook;
  onEnded: (message: string) => void;
}) {
  const { user_scheme_id, early_exit, plan, is_paid_in_shop } = passbook;
  const end = useAct((body: EndPassbookBody) => officeRequest(officeCalls.endPassbook, { body }), {
    refresh: [SCHEMES, ['approvals']],
    onDone: ({ message }) => onEnded(message),
  });
  const read = (how: EndPassbookBody['end'], fields: FormData): EndPassbookBody => {
    const making = makingOf(fields);
    const reason = enteredText(fields, 'reason');
    return { user_scheme_id, end: how, reason, ...(making && { making }) };
  };
  const withBenefit = early_exit.with_benefit;
  return (
    <Panel title="End this plan">
      <p>
        <span>
          {withBenefit === null
            ? 'Before six months are paid, only the money can be given back.'
            : `In a purchase it takes ${shownRupees(withBenefit)} off the invoice.`}
        </span>{' '}
        <span>{`Money back is ${shownRupees(early_exit.money_back)}, ${withoutText(passbook)}.`}</span>
      </p>
      <div className={styles.actions}>
        {withBenefit !== null && (
          <FormDialog
            act={end}
            action="Use for a purchase"
            title={`Use passbook ${user_scheme_id} for a purchase?`}
            read={(fields) => read('purchase', fields)}
          >
            <p>
              The customer stands here and buys. An order in the online shop is not paid by this: there, the
              customer chooses the plan on the page of payment. This cannot be undone.
            </p>
            {plan === 'weight' && <MakingFields />}
            <Reason />
          </FormDialog>
        )}
        <FormDialog
          act={end}
          action="Give the money back"
          variant="danger"
          title={`Give ${shownRupees(early_exit.money_back)} back?`}
          read={(fields) => read('money back', fields)}
        >
          <p>
            It goes to the accounts it came from
            {is_paid_in_shop && ', what was paid in the shop by bank transfer'}. This cannot be undone.
          </p>
          <Reason />
        </FormDialog>
      </div>
    </Panel>
  );
}

const withoutText = ({ gift }: Passbook) =>
  gift && gift.deducted > 0
    ? `without the benefit and less ${shownRupees(gift.deducted)} for the gift`
    : 'without the benefit';

function Reason() {
  return <TextArea label="Reason" name="reason" rows={2} required hint="It is recorded in the audit." />;
}

function MakingFields() {
  return (
    <>
      <Field
        label="Making charge of the piece"
        name="making"
        inputMode="decimal"
        hint="Empty, unless it is below what the plan waives"
      />
      <Select label="In" name="unit">
        <option>percent of the metal</option>
        <option>rupees a gram</option>
      </Select>
    </>
  );
}

function makingOf(fields: FormData): EndPassbookBody['making'] {
  const written = enteredText(fields, 'making').trim();
  if (written === '') return undefined;
  const unit = fields.get('unit') === 'rupees a gram' ? 'rupees a gram' : 'percent of the metal';
  return { unit, value: enteredNumber(written) ?? Number.NaN };
}
