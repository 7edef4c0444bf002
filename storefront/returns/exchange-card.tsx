import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { OwnReturn } from '#contract/returns/returns.ts';
import styles from '#storefront/after-sale/after-sale.module.css';
import { useAfterSaleAct } from '#storefront/after-sale/use-after-sale-act.ts';
import { request } from '#storefront/api-client/request.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Select } from '#storefront/ui/controls/field.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { returnsKey } from './return-queries.ts';

/** The order placed in exchange for the return; each has its own documents. */
export function ExchangeCard({ found, user }: { found: OwnReturn; user: StoredUser }) {
  const { exchange_order_id, wants_exchange } = found;
  if (exchange_order_id !== null) {
    return (
      <Card title="Instead">
        <p>
          You ordered another piece instead:{' '}
          <Link to={paths.orderDetails(exchange_order_id)}>order {exchange_order_id}</Link>. It has its own
          invoice.
        </p>
      </Card>
    );
  }
  if (!wants_exchange) return null;
  return (
    <Card title="Another piece instead">
      <p>
        Order the new piece as usual, whenever you like. What you send back is paid back, and the new order
        has its own invoice.
      </p>
      <LinkForm found={found} user={user} />
      <p>
        <ButtonLink to={paths.listing()} variant="secondary">
          Choose a piece
        </ButtonLink>
      </p>
    </Card>
  );
}

/** Names one of the orders placed since. */
function LinkForm({ found: { return_number, asked_at }, user }: { found: OwnReturn; user: StoredUser }) {
  const { data = [] } = useQuery(ordersQuery(user));
  const { run, isSending, error } = useAfterSaleAct(returnsKey(user));
  const since = data.filter(({ order_date }) => Date.parse(order_date) >= Date.parse(asked_at));
  if (since.length === 0) return null;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const order_id = String(new FormData(event.currentTarget).get('order_id'));
    run(() => request(afterSaleCalls.linkExchange, { body: { return_number, order_id } }));
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Select label="Which order is it?" name="order_id" error={error}>
        {since.map(({ order_id, order_date }) => (
          <option key={order_id} value={order_id}>
            {order_id} of {formatIndianDate(order_date)}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="secondary" busy={isSending}>
        {isSending ? 'Saving...' : 'Name this order'}
      </Button>
    </form>
  );
}
