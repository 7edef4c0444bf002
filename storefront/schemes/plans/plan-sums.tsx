import { useId, useState } from 'react';
import { formatRupees, type Rupees, rupees, toPaise } from '#contract/money/money.ts';
import { schemeSum } from '#contract/schemes/scheme-sums.ts';
import type { Scheme } from '#contract/schemes/schemes.ts';
import { PLAN_COPY } from '../scheme-copy.ts';
import styles from './plan-sums.module.css';

const written = (amount: Rupees) => formatRupees(toPaise(amount));

/** The instalments paid and the resulting purchase value, with a slider for the months. */
export function PlanSums({ scheme }: { scheme: Scheme }) {
  const { instalments, plan } = scheme;
  // A server may lack the fields of our own.
  if (!instalments || !Number.isFinite(scheme.instalment_amount)) return <div />;
  return plan === 'weight' ? <WeightLine scheme={scheme} /> : <ValueSums scheme={scheme} />;
}

function WeightLine({ scheme: { instalment_amount, instalments, benefit_percent } }: { scheme: Scheme }) {
  const total = written(rupees(instalment_amount * instalments));
  return (
    <div className={styles.sums}>
      <p className={styles.line}>
        {`Pay ${written(instalment_amount)} × ${instalments}, get gold for ${total} with up to ${benefit_percent}% making waived`}
      </p>
      <p className={styles.result}>Each instalment buys grams at the gold rate of its day.</p>
    </div>
  );
}

function ValueSums({ scheme }: { scheme: Scheme }) {
  const { instalment_amount, instalments } = scheme;
  const id = useId();
  const [months, setMonths] = useState(instalments);
  const { shopForRupees } = schemeSum(scheme, instalments);
  return (
    <div className={styles.sums}>
      <p className={styles.line}>
        {`Pay ${written(instalment_amount)} × ${instalments}, shop for ${written(shopForRupees ?? instalment_amount)}`}
      </p>
      <label className={styles.label} htmlFor={id}>
        {`${PLAN_COPY.months}: ${months}`}
      </label>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={1}
        max={instalments}
        value={months}
        aria-valuetext={resultOf(scheme, months)}
        onChange={(event) => setMonths(Number(event.target.value))}
      />
      <p className={styles.result}>{resultOf(scheme, months)}</p>
    </div>
  );
}

/** The value of a number of instalments, in a sentence. */
function resultOf(scheme: Scheme, months: number): string {
  const { paidRupees, shopForRupees } = schemeSum(scheme, months);
  if (shopForRupees === null)
    return `You have paid ${written(paidRupees)}. If you stop here, all of it comes back to you.`;
  return `You have paid ${written(paidRupees)} and can shop for ${written(shopForRupees)}.`;
}
