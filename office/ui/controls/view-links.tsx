import { Link } from 'react-router';
import styles from './view-links.module.css';

export interface View {
  label: string;
  /** Its address, search included. */
  to: string;
  isCurrent: boolean;
  count?: number | string | undefined;
}

/** Saved views of a list, one of which is shown. */
export function ViewLinks({ label, views }: { label: string; views: View[] }) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map(({ label: name, to, isCurrent, count }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          className={styles.view}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
