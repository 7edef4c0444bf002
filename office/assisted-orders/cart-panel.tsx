import { choiceFacts } from '#contract/choices/choice-facts.ts';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import { counted } from '#contract/counted.ts';
import type { CustomerCart } from '#contract/office/assisted-orders/assisted-orders.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { SELECT_CLASS } from '../ui/forms/field.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { shownRupees } from '../ui/numbers.ts';
import { PiecePicture } from '../ui/piece-picture.tsx';
import { CUSTOMER_CARTS } from './assisted-order-queries.ts';
import styles from './assisted-orders.module.css';

interface CartPanelProps {
  userId: string;
  cart: CustomerCart;
}

/** What the customer has in the cart, also what they put in themselves. */
export function CartPanel({ userId, cart: { lines, total } }: CartPanelProps) {
  return (
    <Panel title="In the cart">
      {lines.length === 0 && <p>Nothing yet. Add a piece.</p>}
      {lines.some(({ available }) => !available) && (
        <Notice variant="warning">Take out what cannot be sold now, or the order is refused.</Notice>
      )}
      <ul aria-label="In the cart">
        {lines.map((line) => (
          <Line key={line.cart_id} userId={userId} line={line} />
        ))}
      </ul>
      {lines.length > 0 && (
        <p className={styles.total}>
          <span>Total with GST</span>
          <span className={styles.amount}>{shownRupees(total)}</span>
        </p>
      )}
    </Panel>
  );
}

const QUANTITIES = Array.from({ length: MAX_QUANTITY_PER_LINE }, (_, index) => index + 1);

function Line({ userId, line }: { userId: string; line: CartLine }) {
  const { cart_id, product_name, quantity, photo_url, total_price } = line;
  const change = useAct(
    (wanted: number) =>
      officeRequest(officeCalls.changeCustomerCart, {
        body: { user_id: userId, cart_id, quantity: wanted },
      }),
    { refresh: [CUSTOMER_CARTS], onFailed: ({ message }) => notifyFailure(message) },
  );
  return (
    <li className={styles.line} aria-busy={change.busy}>
      <PiecePicture address={photo_url} />
      <div className={styles.what}>
        <p className={styles.name}>{product_name}</p>
        <p className={styles.soft}>{describe(line)}</p>
        <p className={styles.amount}>{line.price_on_request ? 'On request' : shownRupees(total_price)}</p>
      </div>
      <div className={styles.acts}>
        <select
          className={SELECT_CLASS}
          aria-label={`How many of ${product_name}`}
          value={quantity}
          disabled={change.busy}
          onChange={({ target }) => change.run(Number(target.value))}
        >
          {QUANTITIES.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
        <Button
          variant="secondary"
          busy={change.busy}
          aria-label={`Take out ${product_name}`}
          onClick={() => change.run(0)}
        >
          Take out
        </Button>
      </div>
    </li>
  );
}

function describe({ available, lead_days = 0, purity, ...line }: CartLine): string {
  return [
    !available && 'Cannot be sold now',
    ...choiceFacts(line),
    purity,
    lead_days > 0 && `made in ${counted(lead_days, 'working day')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
