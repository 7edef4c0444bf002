import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PackingSlip } from '#contract/office/orders/orders.ts';
import { paths } from '#office/paths.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { LinkButton } from '#office/ui/controls/link-button.tsx';
import { Notice, Screen } from '#office/ui/layout/panel.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { GiftToPack } from '../gift-to-pack.tsx';
import { shipOrdersAddress } from '../order-addresses.ts';
import { OrderLines } from '../order-lines.tsx';
import { packingSlipsQuery } from '../order-queries.ts';
import { LeftOut } from '../order-results.tsx';
import { promiseText } from '../promise-text.ts';
import { usePacking } from '../use-packing.ts';
import styles from './parcels.module.css';
import { useChosenIds } from './use-chosen-ids.ts';

/** Packing slips of the chosen orders, one on each sheet of paper. */
export function PackingSlipsPage() {
  const orderIds = useChosenIds();
  const { data, error } = useQuery(packingSlipsQuery(orderIds));
  const packing = usePacking();
  const slips = data?.data ?? [];
  const slipIds = slips.map(({ order_id }) => order_id);
  return (
    <div className={styles.slips}>
      <div className={styles.unprinted}>
        <Screen title="Packing slips" lead="One sheet for each order, without prices.">
          {error && <Notice variant="error">{error.message}</Notice>}
          {!data && !error && (
            <p role="status">{orderIds ? 'Loading the slips…' : 'No orders are chosen.'}</p>
          )}
          {data && <LeftOut results={data.left_out} />}
          <div className={styles.acts}>
            {slips.length > 0 && (
              <>
                <Button onClick={() => print()}>
                  {slips.length === 1 ? 'Print the slip' : `Print ${slips.length} slips`}
                </Button>
                <Button variant="secondary" busy={packing.busy} onClick={() => packing.pack(slipIds)}>
                  Mark as packed
                </Button>
                <LinkButton variant="secondary" to={shipOrdersAddress(slipIds)}>
                  Ship
                </LinkButton>
              </>
            )}
            <Link to={paths.orders}>Back to the orders</Link>
          </div>
        </Screen>
      </div>
      {slips.map((slip) => (
        <Slip key={slip.order_id} slip={slip} shopName={data?.shop_name} />
      ))}
    </div>
  );
}

function Slip({
  slip: { order_id, order_date, barcode_svg, delivery, lines, notes },
  shopName,
}: {
  slip: PackingSlip;
  shopName: string | undefined;
}) {
  const address = [
    delivery.street,
    `${delivery.city} ${delivery.pincode}`,
    delivery.state,
    `Phone ${delivery.phone}`,
  ];
  return (
    <article className={styles.slip} aria-label={`Packing slip of order ${order_id}`}>
      <header className={styles.slipHead}>
        <div>
          <p className={styles.shop}>{shopName}</p>
          <h2 className={styles.order}>Order {order_id}</h2>
          <p>{shownMoment(order_date)}</p>
        </div>
        <img
          className={styles.barcode}
          src={`data:image/svg+xml,${encodeURIComponent(barcode_svg)}`}
          alt={`Barcode of order ${order_id}`}
        />
      </header>
      <section className={styles.to}>
        <h3>Send to</h3>
        <address className={styles.address}>
          <strong>{delivery.name}</strong>
          {`\n${address.filter(Boolean).join('\n')}`}
        </address>
        <p>{promiseText(delivery)}</p>
      </section>
      <OrderLines lines={lines} isSlip />
      <GiftToPack delivery={delivery} />
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notes may say the same, and none ever changes
        <p key={index} className={styles.slipNote}>
          {note}
        </p>
      ))}
    </article>
  );
}
