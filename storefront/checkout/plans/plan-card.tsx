import { Link } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, paise, toPaise } from '#contract/money/money.ts';
import type { PlanOffer } from '#contract/orders/order-plan.ts';
import type { Order } from '#contract/orders/orders.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { useFocusAfterChange } from '#storefront/ui/use-focus-after-change.ts';
import styles from './plan-card.module.css';
import { useOrderPlans } from './use-order-plans.ts';

interface PlanCardProps {
  order: Order;
  user: StoredUser;
  /** A payment is being made: nothing can be changed. */
  isLocked: boolean;
}

/** Lets a savings plan pay a part of an unpaid order (P-350); nothing for customers without one. */
export default function PlanCard({ order, user, isLocked }: PlanCardProps) {
  const { offers, choose, isSaving, failure } = useOrderPlans(order, user);
  const card = useFocusAfterChange(String(order.plan?.user_scheme_id));
  if (!order.plan && offers.length === 0) return null;
  return (
    <Card title="Your savings plan">
      <div ref={card} className={styles.plans}>
        {order.plan && (
          <div className={styles.plan}>
            <p className={styles.sentence} role="status">
              {order.plan.scheme_name}, <PassbookLink id={order.plan.user_scheme_id} />, takes{' '}
              {takenOff(order.plan)} off this order.
            </p>
            <Button variant="text" disabled={isLocked} busy={isSaving} onClick={() => choose(null)}>
              Do not use it
            </Button>
          </div>
        )}
        {!order.plan &&
          shownOffers(offers).map((offer) => (
            <Offer
              key={offer.user_scheme_id}
              offer={offer}
              disabled={isLocked}
              busy={isSaving}
              onChoose={() => choose(offer.user_scheme_id)}
            />
          ))}
        {failure !== undefined && (
          <p role="alert">{messageOf(failure) || 'Your plan was not changed. Please try again.'}</p>
        )}
        {(order.plan || offers.some(({ worth }) => worth)) && (
          <p className={styles.small}>
            A plan is used whole and ends when the order is paid. If you cancel or send pieces back, what you
            saved goes to your bank account; the benefit does not come back.
          </p>
        )}
      </div>
    </Card>
  );
}

/** Those that can be used; where none can, all, with the reasons. */
function shownOffers(offers: readonly PlanOffer[]): readonly PlanOffer[] {
  const usable = offers.filter(({ worth }) => worth);
  return usable.length > 0 ? usable : offers;
}

interface OfferProps {
  offer: PlanOffer;
  disabled: boolean;
  busy: boolean;
  onChoose: () => void;
}

function Offer({ offer, disabled, busy, onChoose }: OfferProps) {
  const { user_scheme_id, scheme_name, worth, finished, why_not } = offer;
  return (
    <div className={styles.plan}>
      <div className={styles.words}>
        <p>
          {scheme_name}, <PassbookLink id={user_scheme_id} />
        </p>
        {worth && (
          <p>
            <strong>{takenOff(worth)} off this order</strong>: {formatRupees(toPaise(worth.saved))} saved
            {worth.benefit > 0 && ` and ${formatRupees(toPaise(worth.benefit))} benefit`}
          </p>
        )}
        {finished && (
          <p className={styles.small}>
            From {formatIndianDate(finished.from)}, when the plan is finished, its benefit is{' '}
            {formatRupees(toPaise(finished.benefit))}.
          </p>
        )}
        {why_not && <p className={styles.small}>{why_not}</p>}
      </div>
      {worth && (
        <Button variant="secondary" disabled={disabled} busy={busy} onClick={onChoose}>
          Use this plan
        </Button>
      )}
    </div>
  );
}

const PassbookLink = ({ id }: { id: number }) => <Link to={paths.passbook(id)}>passbook {id}</Link>;

const takenOff = ({ saved, benefit }: NonNullable<PlanOffer['worth']>) =>
  formatRupees(paise(toPaise(saved) + toPaise(benefit)));
