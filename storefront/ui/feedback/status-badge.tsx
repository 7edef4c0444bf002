import { classNames } from '../class-names.ts';
import styles from './status-badge.module.css';
import { type StatusVariant, variantClass } from './status-variant.ts';

const VARIANTS: Record<string, StatusVariant> = {
  pending: 'warning',
  processing: 'info',
  shipped: 'info',
  delivered: 'success',
  completed: 'success',
  success: 'success',
  paid: 'success',
  cancelled: 'error',
  failed: 'error',
  active: 'success',
};

interface StatusBadgeProps {
  status: string;
  /** What has this status, written before it: "Payment". */
  of?: string;
  /** Needed for a status that is not in `VARIANTS`. */
  variant?: StatusVariant;
}

/** A status as a small label; the colour repeats what the text says. */
export function StatusBadge({ status, of, variant }: StatusBadgeProps) {
  const word = status.toLowerCase();
  const badge = (
    <span className={classNames(styles.badge, variantClass(variant ?? VARIANTS[word] ?? 'info'))}>
      {word}
    </span>
  );
  if (!of) return badge;
  return (
    <span className={styles.of}>
      {of}: {badge}
    </span>
  );
}
