import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import styles from './policies.module.css';
import { POLICIES } from './policies.ts';
import { POLICY_NAMES, type PolicyName } from './policy-names.ts';

export function PolicyNav({ current }: { current?: PolicyName }) {
  return (
    <nav className={styles.nav} aria-label="Policies">
      <ul>
        {POLICY_NAMES.map((name) => (
          <li key={name}>
            <Link to={paths.policy(name)} aria-current={name === current ? 'page' : undefined}>
              {POLICIES[name].title}
            </Link>
            {!current && <p className={styles.line}>{POLICIES[name].summary}</p>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
