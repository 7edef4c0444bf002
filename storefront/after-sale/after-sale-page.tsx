import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import styles from './after-sale.module.css';

interface AfterSalePageProps<Found> {
  title: string;
  name: 'Complaint' | 'Credit note' | 'Return';
  query: Pick<UseQueryResult<Found>, 'data' | 'error' | 'isError' | 'isPending' | 'refetch'>;
  isMissing: boolean;
  children: (found: Found) => ReactNode;
}

/** The page of one complaint, return or credit note, or its loading, empty or error state. */
export function AfterSalePage<Found>({ title, name, query, isMissing, children }: AfterSalePageProps<Found>) {
  const { data, error, isError, isPending, refetch } = query;
  const thing = name.toLowerCase();
  return (
    <Page title={title}>
      <div className={styles.narrow}>
        {data !== undefined && children(data)}
        {isMissing && (
          <>
            <Notice variant="error">{name} not found</Notice>
            <p>The link may be incomplete, or the {thing} belongs to another account.</p>
            <p>
              <ButtonLink to={paths.orderHistory()} variant="secondary">
                See your orders
              </ButtonLink>
            </p>
          </>
        )}
        {isError && !isMissing && (
          <>
            <Notice variant="error">
              We could not load your {thing}. {messageOf(error) || messages.tryLater}
            </Notice>
            <p>
              <Button variant="secondary" onClick={() => refetch()}>
                Retry
              </Button>
            </p>
          </>
        )}
        {isPending && !isMissing && (
          <>
            <p role="status">Loading your {thing}...</p>
            <Skeleton lines={6} />
          </>
        )}
      </div>
    </Page>
  );
}
