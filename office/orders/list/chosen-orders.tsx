import { useState } from 'react';
import { MAX_ORDERS_AT_ONCE, type OrderResult } from '#contract/office/orders/orders.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { LinkButton } from '#office/ui/controls/link-button.tsx';
import { packingSlipsAddress, shipOrdersAddress } from '../order-addresses.ts';
import { LeftOut } from '../order-results.tsx';
import { usePacking } from '../use-packing.ts';
import styles from './orders.module.css';

interface ChosenOrdersProps {
  orderIds: string[];
  onDone: () => void;
}

export function ChosenOrders({ orderIds, onDone }: ChosenOrdersProps) {
  const [results, setResults] = useState<OrderResult[]>([]);
  const packing = usePacking((done) => {
    setResults(done);
    onDone();
  });
  const leftOut = results.filter(({ is_done }) => !is_done);
  if (orderIds.length === 0) return <LeftOut results={leftOut} />;
  return (
    <section className={styles.chosen} aria-label="Chosen orders">
      <p>
        <strong>{orderIds.length}</strong> chosen
      </p>
      {orderIds.length > MAX_ORDERS_AT_ONCE ? (
        <p>Please choose at most {MAX_ORDERS_AT_ONCE} at once.</p>
      ) : (
        <div className={styles.chosenActions}>
          <LinkButton variant="secondary" to={packingSlipsAddress(orderIds)}>
            Print packing slips
          </LinkButton>
          <Button variant="secondary" busy={packing.busy} onClick={() => packing.pack(orderIds)}>
            Mark as packed
          </Button>
          <LinkButton to={shipOrdersAddress(orderIds)}>Ship</LinkButton>
        </div>
      )}
    </section>
  );
}
