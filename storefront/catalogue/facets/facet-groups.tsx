import { Link } from 'react-router';
import { classNames } from '#storefront/ui/class-names.ts';
import { useOpenedDetails } from '#storefront/ui/use-opened-details.ts';
import { type FacetGroup, type FacetOption, type NarrowedAddress, withToggled } from './chosen-facets.ts';
import { FACET_COPY } from './facet-copy.ts';
import styles from './facet-groups.module.css';

/** How many groups are open at first; one with a choice always is. */
const OPEN_GROUPS = 2;

export interface FacetGroupsProps {
  groups: readonly FacetGroup[];
  address: NarrowedAddress;
  pathOf: (address: NarrowedAddress) => string;
}

/** Each facet with its values and their numbers. */
export function FacetGroups({ groups, ...props }: FacetGroupsProps) {
  return groups.map((group, place) => (
    <Group
      key={group.facet}
      group={group}
      openAtFirst={place < OPEN_GROUPS || group.options.some(({ isChosen }) => isChosen)}
      {...props}
    />
  ));
}

type GroupProps = Omit<FacetGroupsProps, 'groups'> & { group: FacetGroup; openAtFirst: boolean };

function Group({ group: { facet, label, options }, openAtFirst, address, pathOf }: GroupProps) {
  const { wasOpened, details, summary } = useOpenedDetails(openAtFirst);
  return (
    <details className={classNames(styles.group, !wasOpened && styles.empty)} open={openAtFirst} {...details}>
      <summary className={styles.name} {...summary}>
        {label}
      </summary>
      {wasOpened && (
        <ul className={styles.options} aria-label={label}>
          {options.map((option) => (
            <li key={option.value}>
              <Option option={option} path={pathOf(withToggled(address, facet, option.value))} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** A value without results is not a link. */
function Option({ option, path }: { option: FacetOption; path: string }) {
  const shared = { className: styles.option, 'aria-label': FACET_COPY.option(option) };
  const words = (
    <>
      {option.label}
      <span className={styles.pieces}>{option.pieces.toLocaleString('en-IN')}</span>
    </>
  );
  if (option.pieces === 0 && !option.isChosen) {
    return (
      <a role="link" aria-disabled="true" {...shared}>
        {words}
      </a>
    );
  }
  return (
    <Link
      to={path}
      aria-current={option.isChosen || undefined}
      rel="nofollow"
      replace
      preventScrollReset
      {...shared}
    >
      {words}
    </Link>
  );
}
