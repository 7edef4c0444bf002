import { officeCalls } from '#contract/office/calls.ts';
import type {
  PaymentAccountResponse,
  SavePaymentAccountBody,
} from '#contract/office/payments/payment-account.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { OwnPassword } from '#office/ui/forms/own-password.tsx';
import { SecretField } from '#office/ui/forms/secret-field.tsx';
import { notify } from '#office/ui/notify.ts';
import { enteredNumber } from '#office/ui/numbers.ts';
import { PAYMENT_ACCOUNT } from '../payment-queries.ts';

export function SetPaymentAccount({ account }: { account: PaymentAccountResponse }) {
  const { version, title, mode, source, key_id, max_payment } = account;
  const isSet = source === 'office';
  const save = useAct(
    (body: SavePaymentAccountBody) => officeRequest(officeCalls.savePaymentAccount, { body }),
    {
      refresh: [PAYMENT_ACCOUNT, ['settings'], ['today']],
      onDone: ({ message }) => notify(message),
    },
  );
  return (
    <FormDialog
      action={isSet ? 'Change the keys' : `Enter the keys of ${title}`}
      title={`Which account at ${title} takes the money?`}
      act={save}
      read={(fields): SavePaymentAccountBody => ({
        version,
        key_id: enteredText(fields, 'key_id').trim(),
        ...secretOf(fields, 'key_secret'),
        ...secretOf(fields, 'webhook_secret'),
        max_payment: enteredNumber(enteredText(fields, 'max_payment')) ?? Number.NaN,
        own_password: enteredText(fields, 'own_password'),
      })}
    >
      <p>
        You find the keys in the dashboard of {title}. They are tried first, and used at once.
        {mode === 'simulated' &&
          ' Cancel the orders of your trial before: their simulated payments cannot be sent back afterwards.'}
        {isSet &&
          ' Money that was paid to another account is sent back from that account, in its own dashboard.'}
      </p>
      <Field
        label="Key ID"
        name="key_id"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        defaultValue={isSet ? (key_id ?? '') : ''}
        hint="The public part of the key. A test key moves no money."
      />
      <SecretField
        label="Key secret"
        name="key_secret"
        isStored={isSet}
        hint={isSet ? 'Another key ID has its own.' : ''}
      />
      <SecretField
        label="Webhook secret"
        name="webhook_secret"
        isStored={isSet}
        hint={
          isSet
            ? 'The one before is accepted too, while you change it at the provider.'
            : 'You choose it: the same here and at the webhook of the provider.'
        }
      />
      <Field
        label="Largest single payment in rupees"
        name="max_payment"
        inputMode="numeric"
        required
        maxLength={11}
        defaultValue={isSet ? max_payment : DEFAULT_MAX_PAYMENT}
        hint={`What your account at ${title} accepts. Larger orders are paid by bank transfer, if you take them.`}
      />
      <OwnPassword name="own_password" />
    </FormDialog>
  );
}

/** What a new account of the provider accepts. */
const DEFAULT_MAX_PAYMENT = 500_000;

function secretOf<Name extends string>(fields: FormData, name: Name): Partial<Record<Name, string>> {
  const entered = enteredText(fields, name).trim();
  return entered === '' ? {} : ({ [name]: entered } as Record<Name, string>);
}
