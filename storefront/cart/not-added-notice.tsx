import type { NotAdded } from '#storefront/orders/actions/use-reorder.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import styles from './not-added-notice.module.css';

/** Lists the pieces that a reorder could not add, with the reason. */
export function NotAddedNotice({ pieces }: { pieces: NotAdded[] }) {
  return (
    <div className={styles.notice}>
      <Notice variant="warning">
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
