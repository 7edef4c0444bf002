import { useQuery } from '@tanstack/react-query';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { purityText } from '#contract/catalogue/purity.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import type { OwnOldGold as OldGold } from '#contract/old-gold/own-old-gold.ts';
import { formatGrams } from '#contract/weight.ts';
import { listOf } from '#storefront/api-client/queries.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './own-old-gold.module.css';

/** The old gold that the customer gave in exchange, with what is left of it; nothing without any (P-362). */
export default function OwnOldGold({ user }: { user: StoredUser }) {
  const { data = [] } = useQuery({
    queryKey: ['own old gold', user.token],
    queryFn: async ({ signal }) => listOf((await request(afterSaleCalls.getOwnOldGold, { signal })).data),
    // The shop takes it and gives it back without this browser being notified.
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <Card title="Your old gold">
      <ul className={styles.list}>
        {data.map((one) => (
          <li key={one.old_gold_number}>
            <p>{`${one.description}, ${purityText(one.purity)}, ${formatGrams(one.net_weight)} net`}</p>
            <p
              className={styles.fact}
            >{`Note ${one.old_gold_number} of ${formatIndianDate(one.taken_at)}. ${leftText(one)}`}</p>
          </li>
        ))}
      </ul>
      <p className={styles.fact}>
        It pays for any piece except gift cards: choose it on the page of payment.
      </p>
    </Card>
  );
}

function leftText({ is_void, value, balance }: OldGold): string {
  const whole = formatRupees(toPaise(value));
  if (is_void) return 'You have it back.';
  if (balance === 0) return `Its ${whole} is spent.`;
  return balance < value
    ? `${formatRupees(toPaise(balance))} of ${whole} is left.`
    : `${whole} can be spent.`;
}
