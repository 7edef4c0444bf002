import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AfterSalePage } from '#storefront/after-sale/after-sale-page.tsx';
import { BackToOrder } from '#storefront/after-sale/back-to-order.tsx';
import { isNotFound, isPossibleNumber } from '#storefront/after-sale/not-found.ts';
import { PhotoNotSent } from '#storefront/after-sale/photo-not-sent.tsx';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { ReturnBody } from './return-body.tsx';
import { returnQuery } from './return-queries.ts';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Return');
}

/** One return of a customer. */
export default function ReturnPage() {
  const number = Number(useParams().return_number);
  return <ProtectedPage>{(user) => <ReturnOf key={number} user={user} number={number} />}</ProtectedPage>;
}

function ReturnOf({ user, number }: { user: StoredUser; number: number }) {
  const isPossible = isPossibleNumber(number);
  const query = useQuery({ ...returnQuery(user, number), enabled: isPossible });
  return (
    <AfterSalePage
      title={isPossible ? `Return ${number}` : 'Return'}
      name="Return"
      query={query}
      isMissing={!isPossible || isNotFound(query.error)}
    >
      {(found) => (
        <>
          <BackToOrder orderId={found.order_id} />
          <PhotoNotSent name="return" hasPhoto={found.has_photo} />
          <ReturnBody found={found} user={user} />
        </>
      )}
    </AfterSalePage>
  );
}
