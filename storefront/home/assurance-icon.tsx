import styles from './assurances.module.css';

const PATHS = {
  exchange: 'M8 15h22l-5-5M32 25H10l5 5',
  purity: 'M20 6l14 26H6zM20 17v7M20 27.6v.4',
  open: 'M10 5h20v30l-5-3-5 3-5-3-5 3zM15 13h10M15 19h10M15 25h5',
  care: 'M20 16m-9 0a9 9 0 1 0 18 0 9 9 0 1 0-18 0M15 9l-2-4h14l-2 4M8 34c6-4 18-4 24 0',
} as const;

/** A line drawing for a promise. */
export function AssuranceIcon({ icon }: { icon: keyof typeof PATHS }) {
  return (
    <svg className={styles.icon} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <path d={PATHS[icon]} />
    </svg>
  );
}
