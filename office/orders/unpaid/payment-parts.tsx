import { useId, useState } from 'react';
import { type Rupees, rupees, toPaise } from '#contract/money/money.ts';
import { type DirectPaymentBody, MAX_DIRECT_PARTS } from '#contract/office/payments/payment-acts.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { MethodFields } from '#office/payments/method-fields.tsx';
import { Button } from '#office/ui/controls/button.tsx';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { enteredNumber, shownRupees } from '#office/ui/numbers.ts';
import styles from './payment-parts.module.css';

interface Part {
  /** Keeps the fields of a part when one before it is taken away. */
  key: number;
  amount: string;
}

/** The ways in which the customer paid, one to begin with. */
export function PaymentParts({ toPay }: { toPay: Rupees | undefined }) {
  const [parts, setParts] = useState<readonly Part[]>([{ key: 0, amount: '' }]);
  const isOne = parts.length === 1;
  const add = () => setParts([...parts, { key: Math.max(...parts.map(({ key }) => key)) + 1, amount: '' }]);
  const enter = (key: number, amount: string) =>
    setParts(parts.map((part) => (part.key === key ? { key, amount } : part)));
  return (
    <>
      {parts.map(({ key, amount }, index) => (
        <PartFields
          key={key}
          index={index}
          amount={amount}
          onAmount={(entered) => enter(key, entered)}
          onRemove={isOne ? undefined : () => setParts(parts.filter((part) => part.key !== key))}
        />
      ))}
      <div className={styles.foot}>
        {toPay !== undefined && <output className={styles.rest}>{restText(toPay, parts)}</output>}
        {parts.length < MAX_DIRECT_PARTS && (
          <Button variant="secondary" onClick={add}>
            Paid in another way too
          </Button>
        )}
      </div>
    </>
  );
}

interface PartFieldsProps {
  index: number;
  amount: string;
  onAmount: (amount: string) => void;
  /** Undefined: the only part. */
  onRemove: (() => void) | undefined;
}

function PartFields({ index, amount, onAmount, onRemove }: PartFieldsProps) {
  const headingId = useId();
  return (
    <fieldset className={styles.part} aria-labelledby={onRemove && headingId}>
      {onRemove && (
        <div className={styles.head}>
          <span id={headingId} className={styles.title}>
            Part {index + 1}
          </span>
          <Button variant="secondary" aria-label={`Take part ${index + 1} away`} onClick={onRemove}>
            Take away
          </Button>
        </div>
      )}
      <MethodFields prefix={`parts.${index}.`} />
      <Field
        label="Amount in rupees"
        name={`parts.${index}.amount`}
        inputMode="decimal"
        required
        value={amount}
        onChange={(event) => onAmount(event.target.value)}
      />
    </fieldset>
  );
}

/** What of the sum is not entered yet: `₹2,20,000 is to be paid. ₹70,000 of it is still to be entered.` */
function restText(toPay: Rupees, parts: readonly Part[]): string {
  const entered = parts.reduce((sum, { amount }) => sum + (enteredNumber(amount) ?? 0), 0);
  const restPaise = toPaise(toPay) - Math.round(entered * 100);
  const all = `${shownRupees(toPay)} is to be paid.`;
  if (entered === 0) return all;
  if (restPaise === 0) return `${all} All of it is entered.`;
  const rest = shownRupees(rupees(Math.abs(restPaise) / 100));
  return `${all} ${restPaise > 0 ? `${rest} of it is still to be entered.` : `${rest} more is entered.`}`;
}

/** The parts that were entered. */
export function enteredParts(fields: FormData): DirectPaymentBody['parts'] {
  const parts: DirectPaymentBody['parts'] = [];
  for (let index = 0; fields.has(`parts.${index}.method`); index++) {
    const text = (field: string) => enteredText(fields, `parts.${index}.${field}`);
    parts.push({
      method: text('method') as DirectMethod,
      bank_reference: text('bank_reference'),
      amount: enteredNumber(text('amount')) as Rupees,
    });
  }
  return parts;
}
