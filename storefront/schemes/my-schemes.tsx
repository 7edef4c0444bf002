import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { messages } from '#contract/messages.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { userSchemesQuery } from '#storefront/schemes/scheme-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { StatusBadge } from '#storefront/ui/feedback/status-badge.tsx';
import styles from './my-schemes.module.css';

/** The active and ended passbooks of a customer, or why they could not be loaded; nothing when there are none. */
export function MySchemes({ user, current }: { user: StoredUser; current?: number }) {
  const id = useId();
  const { data, error, refetch } = useQuery(userSchemesQuery(user));
  if (error && !data) {
    return (
      <section aria-labelledby={id} className={styles.section}>
        <h2 id={id}>My schemes</h2>
        <Notice variant="error">
          <p>
            We could not load your schemes. {messageOf(error) || messages.tryLater}{' '}
            <Button variant="text" onClick={() => refetch()}>
              Try again
            </Button>
          </p>
        </Notice>
      </section>
    );
  }
  const passbooks = data?.filter(({ user_scheme_id }) => user_scheme_id !== undefined) ?? [];
  if (passbooks.length === 0) return null;
  return (
    <nav aria-labelledby={id} className={styles.section}>
      <h2 id={id}>My schemes</h2>
      <ul className={styles.list}>
        {passbooks.map(({ user_scheme_id, scheme_name, joined_at, status }) => (
          <li key={user_scheme_id} className={styles.item}>
            <Link
              to={paths.passbook(user_scheme_id)}
              className={styles.link}
              aria-current={user_scheme_id === current ? 'page' : undefined}
            >
              {scheme_name}
            </Link>
            <span className={styles.joined}>joined {formatIndianDate(joined_at)}</span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
