import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import styles from './quantity-stepper.module.css';

/** How long to wait for the next digit. */
const TYPING_MS = 600;

interface QuantityStepperProps {
  /** What is counted: names the three controls. */
  label: string;
  value: number;
  onChange: (quantity: number) => void;
}

/** Minus, a number, plus: a quantity from 1 to 99. What is no number becomes 1. */
export function QuantityStepper({ label, value, onChange }: QuantityStepperProps) {
  const [draft, setDraft] = useState(String(value));
  const shown = quantityOf(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => setDraft(String(value)), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function choose(text: string) {
    clearTimeout(timer.current);
    const quantity = quantityOf(text);
    setDraft(String(quantity));
    if (quantity !== value) onChange(quantity);
  }

  function type(text: string) {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => choose(text), TYPING_MS);
  }

  function chooseOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    choose(event.currentTarget.value);
  }

  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label={`One less: ${label}`}
        disabled={shown <= 1}
        onClick={() => choose(String(shown - 1))}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        className={styles.number}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_QUANTITY_PER_LINE}
        step={1}
        aria-label={label}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => choose(event.target.value)}
        onKeyDown={chooseOnEnter}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={`One more: ${label}`}
        disabled={shown >= MAX_QUANTITY_PER_LINE}
        onClick={() => choose(String(shown + 1))}
      >
        <span aria-hidden="true">+</span>
      </button>
    </fieldset>
  );
}

/** A quantity out of what was typed: a whole number from 1 to 99, and 1 for anything that is no number. */
export function quantityOf(text: string): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), MAX_QUANTITY_PER_LINE) : 1;
}
