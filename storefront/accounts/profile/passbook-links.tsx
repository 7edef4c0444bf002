import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { paths } from '#storefront/paths.ts';
import { userSchemesQuery } from '#storefront/schemes/scheme-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import styles from '../login/account-dialog.module.css';

/** Links to the customer's passbooks; nothing without one. */
export function PassbookLinks({ user, onOpen }: { user: StoredUser; onOpen: () => void }) {
  const { data } = useQuery(userSchemesQuery(user));
  const passbooks = data?.filter(({ user_scheme_id }) => user_scheme_id !== undefined) ?? [];
  if (passbooks.length === 0) return null;
  return (
    <ul className={styles.passbooks} aria-label="My passbooks">
      {passbooks.map(({ user_scheme_id, scheme_name, joined_at, status }) => (
        <li key={user_scheme_id}>
          <Link to={paths.passbook(user_scheme_id)} onClick={onOpen}>
            Passbook: {scheme_name}, joined {formatIndianDate(joined_at)}
            {status !== 'active' && ` (${status})`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
