import styles from './assurances.module.css';

const PATHS = {
  exchange: 'M6 16a14 14 0 0 1 25-5M34 24a14 14 0 0 1-25 5M31 4v7h-7M9 36v-7h7M20 15l4 5-4 5-4-5z',
  purity: 'M20 5l11 4v10c0 8-5 13-11 16-6-3-11-8-11-16V9zM14.5 19.5l4 4 7-8',
  open: 'M9 5h22v30l-3.7-2.5-3.6 2.5-3.7-2.5-3.7 2.5-3.6-2.5L9 35zM14 13h12M14 19h12M14 25h6',
  care: 'M18 13a11 11 0 1 0 0 22 11 11 0 0 0 0-22M13 8h10l-5 5zM32 5v8M28 9h8M34 18v4M32 20h4',
} as const;

export function AssuranceIcon({ icon }: { icon: keyof typeof PATHS }) {
  return (
    <svg className={styles.icon} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <path d={PATHS[icon]} />
    </svg>
  );
}
