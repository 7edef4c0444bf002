import { Link } from 'react-router';
import { POLICY_NAMES, POLICY_TITLES, type PolicyName } from '#contract/texts/policies/policy-names.ts';
import { paths } from '#storefront/paths.ts';
import styles from './policies.module.css';

interface PolicyNavProps {
  current?: PolicyName;
  /** One line about each policy. */
  summaries?: Readonly<Record<PolicyName, string>>;
}

export function PolicyNav({ current, summaries }: PolicyNavProps) {
  return (
    <nav className={styles.nav} aria-label="Policies">
      <ul>
        {POLICY_NAMES.map((name) => (
          <li key={name}>
            <Link to={paths.policy(name)} aria-current={name === current ? 'page' : undefined}>
              {POLICY_TITLES[name]}
            </Link>
            {summaries && <p className={styles.line}>{summaries[name]}</p>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
