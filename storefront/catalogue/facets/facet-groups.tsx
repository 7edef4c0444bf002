import { Link } from 'react-router';
import { type FacetGroup, type NarrowedAddress, withToggled } from './chosen-facets.ts';
import { FACET_COPY } from './facet-copy.ts';
import styles from './facet-groups.module.css';

/** How many groups are open at first; one with a choice always is. */
const OPEN_GROUPS = 4;

interface FacetGroupsProps {
  groups: readonly FacetGroup[];
  address: NarrowedAddress;
  pathOf: (address: NarrowedAddress) => string;
}

/** Each facet with its values and their numbers. */
export function FacetGroups({ groups, address, pathOf }: FacetGroupsProps) {
  return groups.map(({ facet, label, options }, place) => (
    <details
      key={facet}
      className={styles.group}
      open={place < OPEN_GROUPS || options.some(({ isChosen }) => isChosen)}
    >
      <summary className={styles.name}>{label}</summary>
      <ul className={styles.options} aria-label={label}>
        {options.map((option) => (
          <li key={option.value}>
            <Link
              to={pathOf(withToggled(address, facet, option.value))}
              className={styles.option}
              aria-label={FACET_COPY.option(option)}
              aria-current={option.isChosen || undefined}
              rel="nofollow"
              replace
              preventScrollReset
            >
              <span className={styles.label}>{option.label}</span>
              <span className={styles.pieces}>{option.pieces.toLocaleString('en-IN')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  ));
}
