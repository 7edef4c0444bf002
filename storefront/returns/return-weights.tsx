import { FINDING_COPY } from '#contract/returns/return-copy.ts';
import { MAX_LIGHTER_MG } from '#contract/returns/return-words.ts';
import type { OwnReturn } from '#contract/returns/returns.ts';
import { formatGrams } from '#contract/weight.ts';
import afterSale from '#storefront/after-sale/after-sale.module.css';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './return-body.module.css';
import { WeighingPhotos } from './weighing-photos.tsx';

type Inspection = OwnReturn['lines'][number]['inspections'][number];

/** What each piece weighed when it was sold and when it came back. */
export function ReturnWeights({ lines }: Pick<OwnReturn, 'lines'>) {
  return (
    <Card title="What we weighed">
      {lines.flatMap(({ order_item_id, product_name, quantity, inspections }) =>
        inspections.map((inspection) => (
          <div key={`${order_item_id}-${inspection.unit}`} className={styles.weighing}>
            <h3>
              {product_name}
              {quantity > 1 && `, piece ${inspection.unit}`}
            </h3>
            <dl className={styles.weights}>
              <Fact name="Sold" value={`${formatGrams(inspection.sold_net_weight)} net`} />
              <Fact name="Came back" value={`${formatGrams(inspection.net_weight)} net`} />
              {inspection.huid_ok !== null && (
                <Fact name="HUID" value={inspection.huid_ok ? 'As sold' : 'Not the one that was sold'} />
              )}
              <Fact name="Seal" value={inspection.seal_ok ? 'Closed' : 'Open'} />
              <Fact name="Looked at" value={FINDING_COPY[inspection.finding]} />
            </dl>
            {isLighter(inspection) && (
              <p>
                It came back {formatGrams(inspection.sold_net_weight - inspection.net_weight)} lighter than it
                was sold; scales differ by {MAX_LIGHTER_MG} mg.
              </p>
            )}
            <WeighingPhotos ids={inspection.photos} productName={product_name} />
            {inspection.note && <p className={afterSale.text}>{inspection.note}</p>}
          </div>
        )),
      )}
    </Card>
  );
}

const isLighter = ({ sold_net_weight, net_weight }: Inspection) =>
  Math.round((sold_net_weight - net_weight) * 1000) > MAX_LIGHTER_MG;

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
