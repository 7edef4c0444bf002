import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import styles from './quantity-stepper.module.css';

const DEBOUNCE_MS = 600;

interface QuantityStepperProps {
  /** Names the product in the labels of the three controls. */
  label: string;
  value: number;
  onChange: (quantity: number) => void;
}

/** Minus, number input, plus. Typed input is debounced. */
export function QuantityStepper({ label, value, onChange }: QuantityStepperProps) {
  const { draft, type, choose } = useDraft(value, onChange);
  const shown = quantityOf(draft);

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

/** The content of the field: a quantity, or a text that may become one. */
function useDraft(value: number, onChange: (quantity: number) => void) {
  const [draft, setDraft] = useState(String(value));
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
    timer.current = setTimeout(() => choose(text), DEBOUNCE_MS);
  }

  return { draft, type, choose };
}

/** Parses typed text as a whole number from 1 to 99; 1 if it is not a number. */
export function quantityOf(text: string): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), MAX_QUANTITY_PER_LINE) : 1;
}
