import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { CreditNoteBody } from './credit-note-body.tsx';
import { creditNoteQuery, isMissing } from './credit-note-query.ts';
import styles from './credit-notes.module.css';

export function meta() {
  return unlistedPageMeta('Credit note');
}

/** One credit note of a customer. */
export default function CreditNotePage() {
  const { number = '' } = useParams();
  return <ProtectedPage>{(user) => <NoteOf key={number} user={user} number={number} />}</ProtectedPage>;
}

function NoteOf({ user, number }: { user: StoredUser; number: string }) {
  const { data, error, isPending, refetch } = useQuery(creditNoteQuery(user, number));
  const title = data?.kind === 'gift card refund' ? 'Gift card refund' : 'Credit note';
  return (
    <Page title={data ? `${title} ${data.number}` : title}>
      <div className={styles.narrow}>
        {data && (
          <>
            <p className={styles.back}>
              <Link to={paths.orderDetails(data.order_id)}>
                <span aria-hidden="true">← </span>Order {data.order_id}
              </Link>
            </p>
            <CreditNoteBody note={data} />
          </>
        )}
        {isPending && (
          <>
            <p role="status">Loading your credit note...</p>
            <Skeleton lines={6} />
          </>
        )}
        {error && isMissing(error) && (
          <>
            <Notice variant="error">Credit note not found</Notice>
            <p>The link may be incomplete, or the credit note belongs to another account.</p>
            <p>
              <ButtonLink to={paths.orderHistory()} variant="secondary">
                See your orders
              </ButtonLink>
            </p>
          </>
        )}
        {error && !isMissing(error) && (
          <>
            <Notice variant="error">
              We could not load your credit note. {messageOf(error) || messages.tryLater}
            </Notice>
            <p>
              <Button variant="secondary" onClick={() => refetch()}>
                Retry
              </Button>
            </p>
          </>
        )}
      </div>
    </Page>
  );
}
