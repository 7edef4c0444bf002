import { paths } from '#storefront/paths.ts';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { MAX_COMPARED, MIN_COMPARED } from './compare-address.ts';
import styles from './compare-bar.module.css';
import { COMPARE_COPY, chosenText } from './compare-copy.ts';

/** How many pieces are ticked, and the way to see them side by side. */
export function CompareBar({ ids }: { ids: readonly number[] }) {
  const isPossible = ids.length >= MIN_COMPARED && ids.length <= MAX_COMPARED;
  return (
    <div className={styles.bar}>
      <p role="status">{chosenText(ids.length)}</p>
      {isPossible && <ButtonLink to={paths.compare(ids)}>{COMPARE_COPY.compare}</ButtonLink>}
    </div>
  );
}
