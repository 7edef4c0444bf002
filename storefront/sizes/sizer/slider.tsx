import { useId } from 'react';
import { Button } from '#storefront/ui/controls/button.tsx';
import styles from './sizer.module.css';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value in words. */
  valueText: string;
  onChange: (value: number) => void;
}

/** A slider with a button at each end for a single step, which a thumb cannot drag. */
export function Slider({ label, value, min, max, step, valueText, onChange }: SliderProps) {
  const id = useId();
  const move = (steps: number) => {
    const moved = Math.round((value + steps * step) / step) * step;
    onChange(Math.min(max, Math.max(min, Number(moved.toFixed(2)))));
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.slider}>
        <Button variant="secondary" aria-label={`${label}: smaller`} onClick={() => move(-1)}>
          −
        </Button>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={valueText}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <Button variant="secondary" aria-label={`${label}: larger`} onClick={() => move(1)}>
          +
        </Button>
      </div>
    </div>
  );
}
