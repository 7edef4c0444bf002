import { useNavigate } from 'react-router';
import type { Rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeCustomer } from '#contract/office/customers/customers.ts';
import type { TakeOldGoldBody } from '#contract/office/old-gold/old-gold.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { approvalsQuery } from '../approvals/approval-queries.ts';
import { oldGoldPath } from '../paths.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { notify } from '../ui/notify.ts';
import { enteredNumber } from '../ui/numbers.ts';
import { OldGoldFields } from './old-gold-fields.tsx';
import { OLD_GOLD } from './old-gold-queries.ts';

/** Takes old gold of a customer in exchange (P-362), and opens its note. */
export function TakeOldGold({ customer: { user_id, invoices } }: { customer: OfficeCustomer }) {
  const navigate = useNavigate();
  const take = useAct((body: TakeOldGoldBody) => officeRequest(officeCalls.takeOldGold, { body }), {
    refresh: [OLD_GOLD, approvalsQuery.queryKey],
    onDone: ({ message, old_gold_number }) => {
      notify(message);
      if (old_gold_number !== null) navigate(oldGoldPath(old_gold_number));
    },
  });
  const read = (fields: FormData): TakeOldGoldBody => {
    const text = (name: string) => enteredText(fields, name).trim();
    // The shop refuses an unreadable number by its field.
    const number = (name: string) => enteredNumber(text(name)) as number;
    return {
      user_id,
      ...{ description: text('description'), invoice_number: text('invoice_number'), purity: text('purity') },
      ...{ gross_weight_g: number('gross_weight_g'), net_weight_g: number('net_weight_g') },
      share_percent: number('share_percent'),
      stones: number('stones') as Rupees,
    };
  };
  return (
    <FormDialog
      action="Take old gold"
      title="Take old gold in exchange"
      variant="primary"
      act={take}
      read={read}
    >
      <OldGoldFields invoiceNumbers={invoices.map(({ invoice_number }) => invoice_number)} />
    </FormDialog>
  );
}
