import { DIRECT_METHODS } from '#contract/orders/payments/payment-states.ts';
import { METHOD_WORDS } from '../orders/method-words.ts';
import { Field, Select } from '../ui/forms/field.tsx';

/** The ways of paying the shop itself, in a select. */
export function MethodOptions() {
  return DIRECT_METHODS.map((method) => (
    <option key={method} value={method}>
      {METHOD_WORDS[method]}
    </option>
  ));
}

/** How the shop itself was paid; `prefix` begins the names of the fields. */
export function MethodFields({ prefix = '' }: { prefix?: string }) {
  return (
    <>
      <Select label="How it was paid" name={`${prefix}method`} required>
        <MethodOptions />
      </Select>
      <Field
        label="Reference"
        name={`${prefix}bank_reference`}
        autoComplete="off"
        maxLength={40}
        hint="The UTR of the bank, or the number on the slip of the card machine. Empty for cash."
      />
    </>
  );
}
