import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { useHydrated, useStoredUser } from '#storefront/session/stored-user.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { readDeviceToken } from '../device-token.ts';
import { wishListQuery } from '../wish-queries.ts';
import { WishList } from './wish-list.tsx';
import styles from './wish-list-page.module.css';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Your wish list');
}

export default function WishListPage() {
  const hydrated = useHydrated();
  return <Page title="Your wish list">{hydrated ? <OwnWishes /> : <Loading />}</Page>;
}

function Loading() {
  return (
    <div className={styles.stack}>
      <p className={styles.withoutScripts}>
        Your wish list needs JavaScript: only this browser knows which list is yours.
      </p>
      <p role="status" className={styles.scripted}>
        Loading your wish list...
      </p>
      <div className={styles.scripted}>
        <Skeleton lines={5} />
      </div>
    </div>
  );
}

/** The list of the customer, or of this device, which only the browser knows. */
function OwnWishes() {
  const user = useStoredUser();
  const device = readDeviceToken();
  const query = wishListQuery(user?.token ?? device);
  const wishes = useQuery(query);
  if (!user && !device) return <NoWishes />;
  if (wishes.data) {
    if (wishes.data.length === 0) return <NoWishes />;
    return (
      <WishList wishes={wishes.data} queryKey={query.queryKey} user={user} token={user?.token ?? device} />
    );
  }
  if (!wishes.isError) return <Loading />;
  return (
    <div className={styles.stack}>
      <Notice variant="error">
        We could not load your wish list. {messageOf(wishes.error) || messages.tryLater}
      </Notice>
      <p>
        <Button variant="secondary" onClick={() => wishes.refetch()}>
          Try again
        </Button>
      </p>
    </div>
  );
}

function NoWishes() {
  return (
    <div className={styles.empty}>
      <p>Nothing is on your wish list yet. Press the heart of a piece, and it waits for you here.</p>
      <ButtonLink to={paths.listing()}>See all jewellery</ButtonLink>
    </div>
  );
}
