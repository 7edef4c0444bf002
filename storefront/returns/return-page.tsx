import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { ReturnBody } from './return-body.tsx';
import { returnQuery } from './return-queries.ts';
import styles from './returns.module.css';

export function meta() {
  return unlistedPageMeta('Return');
}

/** One return of a customer. */
export default function ReturnPage() {
  const number = Number(useParams().return_number);
  return <ProtectedPage>{(user) => <ReturnOf key={number} user={user} number={number} />}</ProtectedPage>;
}

function ReturnOf({ user, number }: { user: StoredUser; number: number }) {
  const isNumber = Number.isInteger(number) && number > 0;
  const { data, error, isError, isPending, refetch } = useQuery({
    ...returnQuery(user, number),
    enabled: isNumber,
  });
  const photoFailed = photoFailureIn(useLocation().state);
  const isMissing = !isNumber || (error instanceof RequestFailure && error.status === 404);
  return (
    <Page title={isNumber ? `Return ${number}` : 'Return'}>
      <div className={styles.narrow}>
        {data && (
          <p className={styles.back}>
            <Link to={paths.orderDetails(data.order_id)}>
              <span aria-hidden="true">← </span>Order {data.order_id}
            </Link>
          </p>
        )}
        {photoFailed && data?.has_photo === false && (
          <Notice variant="warning">
            Your return is with us, but the photo is not: {photoFailed} You can add it below.
          </Notice>
        )}
        {data && <ReturnBody found={data} user={user} />}
        {isMissing && (
          <>
            <Notice variant="error">Return not found</Notice>
            <p>The link may be incomplete, or the return belongs to another account.</p>
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
              We could not load your return. {messageOf(error) || messages.tryLater}
            </Notice>
            <p>
              <Button variant="secondary" onClick={() => refetch()}>
                Retry
              </Button>
            </p>
          </>
        )}
        {isNumber && isPending && !isError && (
          <>
            <p role="status">Loading your return...</p>
            <Skeleton lines={6} />
          </>
        )}
      </div>
    </Page>
  );
}

/** Why the photo of a new return could not be sent, from the page's navigation state. */
function photoFailureIn(state: unknown): string {
  const reason = typeof state === 'object' && state !== null && 'photoFailed' in state && state.photoFailed;
  return typeof reason === 'string' ? reason : '';
}
