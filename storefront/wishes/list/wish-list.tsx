import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { counted } from '#contract/counted.ts';
import { formatRupees, sumOf, toPaise } from '#contract/money/money.ts';
import type { Wish } from '#contract/wishes/wishes.ts';
import { useFocusRestore } from '#storefront/cart/lines/use-focus-restore.ts';
import { useAddToCart } from '#storefront/catalogue/products/use-add-to-cart.tsx';
import { CompareBar } from '#storefront/compare/compare-bar.tsx';
import { openAccountDialog } from '#storefront/session/account-dialog-events.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { removeWishes } from '../change-wishes.tsx';
import { sharesQuery } from '../sharing/share-queries.ts';
import styles from './wish-list.module.css';
import { WishRow } from './wish-row.tsx';

const SharePanel = lazyPart(() => import('../sharing/share-panel.tsx'));
const NoticeChoices = lazyPart(() => import('#storefront/notices/notice-choices.tsx'));

interface WishListProps {
  wishes: readonly Wish[];
  queryKey: readonly unknown[];
  user: StoredUser | null;
  /** Of the customer or the device. */
  token: string | undefined;
}

export function WishList({ wishes, queryKey, user, token }: WishListProps) {
  const queryClient = useQueryClient();
  const addToCart = useAddToCart();
  const sendsEmail = useSeller()?.sends_email === true;
  const list = useFocusRestore(wishes.length);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const compared = ticked.filter((id) => wishes.some(({ product_id }) => product_id === id));
  const tick = (id: number) =>
    setTicked(compared.includes(id) ? compared.filter((one) => one !== id) : [...compared, id]);
  const { data: said } = useQuery(sharesQuery(token));
  const votersOf = ({ product_id }: Wish) =>
    said?.votes.find((votes) => votes.product_id === product_id)?.nicknames ?? [];

  function remove(wish: Wish) {
    const { wish_id, product_id, product_name } = wish;
    queryClient.setQueryData(
      queryKey,
      wishes.filter((one) => one.wish_id !== wish_id),
    );
    removeWishes([{ wish_id, product_id }], product_name, () => queryClient.invalidateQueries({ queryKey }));
  }

  return (
    <section ref={list} className={styles.section} aria-label="Pieces on your wish list" tabIndex={-1}>
      <p className={styles.sum}>{sumText(wishes)}</p>
      {!user && (
        <p className={styles.note}>
          This list is kept on this device.{' '}
          <Button variant="text" className={styles.login} onClick={() => openAccountDialog('login')}>
            Log in
          </Button>{' '}
          to have it on all your devices{sendsEmail && ', and to get a message when a price falls'}.
        </p>
      )}
      <ul className={styles.list}>
        {wishes.map((wish) => (
          <WishRow
            key={wish.wish_id}
            wish={wish}
            addToCart={addToCart}
            isCompared={compared.includes(wish.product_id)}
            onCompare={() => tick(wish.product_id)}
            voters={votersOf(wish)}
            onRemove={() => remove(wish)}
          />
        ))}
      </ul>
      {compared.length > 0 && <CompareBar ids={compared} />}
      <div className={styles.more}>
        <Suspense fallback={null}>
          {user && (
            <Card title="Messages about these pieces">
              <NoticeChoices user={user} way="wish list" />
            </Card>
          )}
          <SharePanel token={token} />
        </Suspense>
      </div>
    </section>
  );
}

/** `3 pieces · ₹1,12,930 today`; the sum is of those that can be bought. */
function sumText(wishes: readonly Wish[]): string {
  const prices = wishes.flatMap(({ state, price }) => (state === 'on sale' && price ? toPaise(price) : []));
  const pieces = counted(wishes.length, 'piece');
  if (prices.length === 0) return pieces;
  const some = prices.length < wishes.length ? ` for ${prices.length} of them` : '';
  return `${pieces} · ${formatRupees(sumOf(prices))}${some} today`;
}
