import { Suspense, useState } from 'react';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import styles from './notice-card.module.css';
import { orderMailText } from './notice-copy.ts';

const NoticeChoices = lazyPart(() => import('./notice-choices.tsx'));

/** Offers messages by SMS and WhatsApp beside an order; who does not open it loads nothing. */
export function NoticeCard({ user }: { user: StoredUser }) {
  const [isOpen, setOpen] = useState(false);
  const seller = useSeller();
  return (
    <Card title="Messages about your order">
      {isOpen ? (
        <Suspense fallback={<p role="status">Loading your choices...</p>}>
          <NoticeChoices user={user} way="checkout" onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <>
          <p>{orderMailText(seller)}</p>
          <Button variant="text" className={styles.open} onClick={() => setOpen(true)}>
            Also by SMS or WhatsApp
          </Button>
        </>
      )}
    </Card>
  );
}
