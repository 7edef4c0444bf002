import { classNames } from '../class-names.ts';
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
  /** What has this status, for screen readers only: "Payment". */
  of?: string;
  /** Needed for a status that is not in `TONES`. */
  tone?: Tone;
}

/** A status as a small label; the colour repeats what the text says. */
export function StatusBadge({ status, of, tone }: StatusBadgeProps) {
  const word = status.toLowerCase();
  return (
    <span className={classNames(styles.badge, variantClass(tone ?? TONES[word] ?? 'calm'))}>
      {of && <span className={styles.of}>{of}: </span>}
      {word}
    </span>
  );
}
