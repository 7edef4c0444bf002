import { classNames } from './class-names.ts';
import styles from './status-badge.module.css';
import { type Tone, variantClass } from './status-variant.ts';

const TONES: Record<string, Tone> = {
  pending: 'wait',
  processing: 'calm',
  shipped: 'calm',
  delivered: 'good',
  completed: 'good',
  success: 'good',
  paid: 'good',
  cancelled: 'bad',
  failed: 'bad',
  active: 'good',
};

interface StatusBadgeProps {
  status: string;
  /** What it is the status of, said to a screen reader first: "Payment". */
  of?: string;
  /** Where the status is not one of an order, a payment or a plan. */
  tone?: Tone;
}

/** A status as a small label. The word says it all; the colour only helps. */
export function StatusBadge({ status, of, tone }: StatusBadgeProps) {
  const word = status.toLowerCase();
  return (
    <span className={classNames(styles.badge, variantClass(tone ?? TONES[word] ?? 'calm'))}>
      {of && <span className={styles.of}>{of}: </span>}
      {word}
    </span>
  );
}
