import type { NotAdded } from '#storefront/orders/use-reorder.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './not-added-notice.module.css';

/** Names the pieces of an earlier order that could not be added again. */
export function NotAddedNotice({ pieces }: { pieces: NotAdded[] }) {
  return (
    <div className={styles.notice}>
      <Notice tone="wait">
        Not everything from your earlier order could be added:
        <ul className={styles.list}>
          {pieces.map(({ name, reason }) => (
            <li key={`${name} ${reason}`}>
              <strong>{name}</strong>: {reason}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
