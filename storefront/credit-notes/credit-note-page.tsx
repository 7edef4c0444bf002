import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AfterSalePage } from '#storefront/after-sale/after-sale-page.tsx';
import { BackToOrder } from '#storefront/after-sale/back-to-order.tsx';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { CreditNoteBody } from './credit-note-body.tsx';
import { creditNoteQuery, isMissing } from './credit-note-query.ts';
import styles from './credit-notes.module.css';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Credit note');
}

export default function CreditNotePage() {
  const { number = '' } = useParams();
  return <ProtectedPage>{(user) => <NoteOf key={number} user={user} number={number} />}</ProtectedPage>;
}

function NoteOf({ user, number }: { user: StoredUser; number: string }) {
  const query = useQuery(creditNoteQuery(user, number));
  const { data, error } = query;
  const title = data?.kind === 'gift card refund' ? 'Gift card refund' : 'Credit note';
  return (
    <AfterSalePage
      title={data ? `${title} ${data.number}` : title}
      name="Credit note"
      query={query}
      isMissing={isMissing(error)}
    >
      {(note) => (
        <>
          <BackToOrder orderId={note.order_id} className={styles.back} />
          <CreditNoteBody note={note} />
        </>
      )}
    </AfterSalePage>
  );
}
