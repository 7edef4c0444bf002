import styles from './status-badge.module.css';

type Tone = 'good' | 'wait' | 'bad' | 'calm';

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
}

/** A status as a small label. The word says it all; the colour only helps. */
export function StatusBadge({ status, of }: StatusBadgeProps) {
  const word = status.toLowerCase();
  const tone = TONES[word] ?? 'calm';
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {of && <span className={styles.of}>{of}: </span>}
      {word}
    </span>
  );
}
