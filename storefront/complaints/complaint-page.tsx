import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AfterSalePage } from '#storefront/after-sale/after-sale-page.tsx';
import { BackToOrder } from '#storefront/after-sale/back-to-order.tsx';
import { isNotFound, isPossibleNumber } from '#storefront/after-sale/not-found.ts';
import { PhotoNotSent } from '#storefront/after-sale/photo-not-sent.tsx';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { ComplaintBody } from './complaint-body.tsx';
import { complaintQuery } from './complaint-queries.ts';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Complaint');
}

/** One complaint of a customer. */
export default function ComplaintPage() {
  const number = Number(useParams().complaint_number);
  return <ProtectedPage>{(user) => <ComplaintOf key={number} user={user} number={number} />}</ProtectedPage>;
}

function ComplaintOf({ user, number }: { user: StoredUser; number: number }) {
  const isPossible = isPossibleNumber(number);
  const complaint = useQuery({ ...complaintQuery(user, number), enabled: isPossible });
  return (
    <AfterSalePage
      title={isPossible ? `Complaint ${number}` : 'Complaint'}
      name="Complaint"
      query={complaint}
      isMissing={!isPossible || isNotFound(complaint.error)}
    >
      {(found) => (
        <>
          <BackToOrder orderId={found.order_id} />
          <PhotoNotSent name="complaint" hasPhoto={found.has_photo} />
          <ComplaintBody complaint={found} user={user} />
        </>
      )}
    </AfterSalePage>
  );
}
