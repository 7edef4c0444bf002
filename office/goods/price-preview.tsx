import { fullPrice, itemPrice } from '#contract/money/item-price.ts';
import { formatRupees } from '#contract/money/money.ts';
import { priceBreakUp } from '#contract/money/price-break-up.ts';
import { milligrams } from '#contract/weight.ts';
import { enteredNumber } from '../ui/numbers.ts';
import styles from './goods.module.css';
import { offerOf, type PieceForm, partsOf, stoneValueOf } from './piece-form-fields.ts';

/** The price as the shopper will see it, worked out while it is typed. */
export function PricePreview({ form }: { form: PieceForm }) {
  const [parts, offer, now] = [partsOf(form), offerOf(form), new Date()];
  const price = itemPrice(parts, offer, now);
  const stoneValuePaise = stoneValueOf(form);
  if (!Number.isFinite(price) || !Number.isFinite(stoneValuePaise)) {
    return <p className={styles.soft}>Enter the parts of the price to see what the shopper will see.</p>;
  }
  const weight = milligrams(Math.round((enteredNumber(form.net_weight_g) ?? 0) * 1000));
  const matter = { stoneValuePaise, metal: form.metal, netWeightMilligrams: weight };
  const full = fullPrice(parts);
  return (
    <figure className={styles.preview}>
      <figcaption>What the shopper will see</figcaption>
      <p className={styles.price}>
        {formatRupees(price)} {full > price && <del>{formatRupees(full)}</del>}
      </p>
      <dl className={styles.breakUp}>
        {priceBreakUp(parts, offer, now, matter).map(({ label, amountPaise, detail }) => (
          <div key={label}>
            <dt>
              {label} {detail && <span className={styles.soft}>{detail}</span>}
            </dt>
            <dd>{formatRupees(amountPaise)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
