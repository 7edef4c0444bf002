import styles from './icon.module.css';

const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  cart: 'M6 8h12l1 12H5L6 8Zm3 0V7a3 3 0 0 1 6 0v1',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3Zm3 5h6m-6 4h6',
  heart: 'M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7L12 6.3l.7-.7a5 5 0 0 1 7.1 7Z',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
} as const;

/** A decorative icon, hidden from screen readers; the surrounding control needs a name. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg aria-hidden="true" className={styles.icon} viewBox="0 0 24 24">
      <path d={PATHS[name]} />
    </svg>
  );
}
