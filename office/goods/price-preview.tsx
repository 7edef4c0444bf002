import { useQuery } from '@tanstack/react-query';
import { purityText } from '#contract/catalogue/purity.ts';
import { gstRateOfGoods } from '#contract/money/gst-rate.ts';
import { fullPrice, itemPrice } from '#contract/money/item-price.ts';
import { formatRupees } from '#contract/money/money.ts';
import { priceBreakUp } from '#contract/money/price-break-up.ts';
import { milligrams } from '#contract/weight.ts';
import { Notice } from '../ui/layout/panel.tsx';
import { enteredNumber } from '../ui/numbers.ts';
import styles from './goods.module.css';
import { basisOf, choicesQuery } from './goods-queries.ts';
import { floorOf, isByRate, offerOf, type PieceForm, pricedForm, stoneValueOf } from './piece-form-fields.ts';

const SOFT = 'Enter the parts of the price to see what the shopper will see.';
const BY_RATE = 'Enter net weight, purity and making to see what the shopper will see.';

/** The price for shoppers, computed during input; by rate, at the current rates. */
export function PricePreview({ form }: { form: PieceForm }) {
  const { data } = useQuery(choicesQuery);
  const [basis, offer, now] = [basisOf(data), offerOf(form), new Date()];
  const priced = pricedForm(form, basis);
  const price = priced ? itemPrice(priced.parts, offer, now) : Number.NaN;
  const stoneValuePaise = stoneValueOf(form, basis.chart);
  if (isByRate(form) && gstRateOfGoods(form.hsn) === undefined) {
    return <p className={styles.soft}>The GST of this HSN code is not known: it needs a fixed price.</p>;
  }
  if (priced && priced.missing.length > 0) {
    if (!data) return <p role="status">One moment…</p>;
    return (
      <Notice variant="warning">
        Price on request until a rate of{' '}
        {priced.missing.map((purity) => purityText(purity) || 'it').join(' and ')} is set: there is none
        today.
      </Notice>
    );
  }
  if (!priced || !Number.isFinite(price) || !Number.isFinite(stoneValuePaise)) {
    return <p className={styles.soft}>{isByRate(form) ? BY_RATE : SOFT}</p>;
  }
  const { parts, lines: rateLines } = priced;
  const weight = milligrams(Math.round((enteredNumber(form.net_weight_g) ?? 0) * 1000));
  const matter = { stoneValuePaise, metal: form.metal, netWeightMilligrams: weight, rateLines };
  const full = fullPrice(parts);
  const floor = floorOf(form);
  return (
    <figure className={styles.preview}>
      <figcaption>
        {isByRate(form) ? 'What the shopper will see at the rates of now' : 'What the shopper will see'}
      </figcaption>
      <p className={styles.price}>
        <span>{formatRupees(itemPrice(parts, offer, now))}</span>{' '}
        {full > price && <del>{formatRupees(full)}</del>}
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
      {floor > price && (
        <Notice variant="warning">{`This is below your floor of ${formatRupees(floor)}.`}</Notice>
      )}
    </figure>
  );
}
