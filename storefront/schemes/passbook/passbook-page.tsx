import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { passbookQuery } from '#storefront/schemes/scheme-queries.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { MySchemes } from '../my-schemes.tsx';
import { PassbookBody } from './passbook-body.tsx';
import styles from './passbook-page.module.css';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Passbook');
}

/** One passbook of a customer. */
export default function PassbookPage() {
  const id = Number(useParams().user_scheme_id);
  return <ProtectedPage>{(user) => <PassbookOf key={id} user={user} id={id} />}</ProtectedPage>;
}

function PassbookOf({ user, id }: { user: StoredUser; id: number }) {
  const isNumber = Number.isInteger(id) && id > 0;
  const passbook = useQuery({ ...passbookQuery(user, id), enabled: isNumber });
  const isMissing = !isNumber || (passbook.error instanceof RequestFailure && passbook.error.status === 404);
  return (
    <Page title={passbook.data?.scheme_name ?? 'Passbook'}>
      <p className={styles.back}>
        <Link to={paths.schemes()}>
          <span aria-hidden="true">← </span>All schemes
        </Link>
      </p>
      {passbook.data && <PassbookBody passbook={passbook.data} user={user} />}
      {isMissing && (
        <div className={styles.stack}>
          <Notice variant="error">Passbook not found</Notice>
          <p>The link may be incomplete, or the passbook belongs to another account.</p>
          <p>
            <ButtonLink to={paths.schemes()} variant="secondary">
              See the schemes
            </ButtonLink>
          </p>
        </div>
      )}
      {passbook.isError && !isMissing && (
        <div className={styles.stack}>
          <Notice variant="error">
            We could not load your passbook. {messageOf(passbook.error) || messages.tryLater}
          </Notice>
          <p>
            <Button variant="secondary" onClick={() => passbook.refetch()}>
              Retry
            </Button>
          </p>
        </div>
      )}
      {isNumber && passbook.isPending && !passbook.isError && (
        <div className={styles.stack}>
          <p role="status">Loading your passbook...</p>
          <Skeleton lines={8} />
        </div>
      )}
      <MySchemes user={user} current={id} />
    </Page>
  );
}
