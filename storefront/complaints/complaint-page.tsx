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
import { ComplaintBody } from './complaint-body.tsx';
import { complaintQuery } from './complaint-queries.ts';
import styles from './complaints.module.css';

export function meta() {
  return unlistedPageMeta('Complaint');
}

/** One complaint of a customer. */
export default function ComplaintPage() {
  const number = Number(useParams().complaint_number);
  return <ProtectedPage>{(user) => <ComplaintOf key={number} user={user} number={number} />}</ProtectedPage>;
}

function ComplaintOf({ user, number }: { user: StoredUser; number: number }) {
  const isNumber = Number.isInteger(number) && number > 0;
  const complaint = useQuery({ ...complaintQuery(user, number), enabled: isNumber });
  const photoFailed = photoFailureIn(useLocation().state);
  const isMissing =
    !isNumber || (complaint.error instanceof RequestFailure && complaint.error.status === 404);
  return (
    <Page title={isNumber ? `Complaint ${number}` : 'Complaint'}>
      <div className={styles.narrow}>
        {complaint.data && (
          <p className={styles.back}>
            <Link to={paths.orderDetails(complaint.data.order_id)}>
              <span aria-hidden="true">← </span>Order {complaint.data.order_id}
            </Link>
          </p>
        )}
        {photoFailed && complaint.data?.has_photo === false && (
          <Notice variant="warning">
            Your complaint is with us, but the photo is not: {photoFailed} You can add it below.
          </Notice>
        )}
        {complaint.data && <ComplaintBody complaint={complaint.data} user={user} />}
        {isMissing && (
          <>
            <Notice variant="error">Complaint not found</Notice>
            <p>The link may be incomplete, or the complaint belongs to another account.</p>
            <p>
              <ButtonLink to={paths.orderHistory()} variant="secondary">
                See your orders
              </ButtonLink>
            </p>
          </>
        )}
        {complaint.isError && !isMissing && (
          <>
            <Notice variant="error">
              We could not load your complaint. {messageOf(complaint.error) || messages.tryLater}
            </Notice>
            <p>
              <Button variant="secondary" onClick={() => complaint.refetch()}>
                Retry
              </Button>
            </p>
          </>
        )}
        {isNumber && complaint.isPending && !complaint.isError && (
          <>
            <p role="status">Loading your complaint...</p>
            <Skeleton lines={6} />
          </>
        )}
      </div>
    </Page>
  );
}

/** Why the photo of a new complaint could not be sent, from the page's navigation state. */
function photoFailureIn(state: unknown): string {
  const reason = typeof state === 'object' && state !== null && 'photoFailed' in state && state.photoFailed;
  return typeof reason === 'string' ? reason : '';
}
