import { purityText } from '#contract/catalogue/purity.ts';
import type { OfferedChoices } from '#contract/choices/choices.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { SIZE_TITLES, sizeMeasure } from '../choice-copy.ts';
import styles from '../choices.module.css';

/** Every size and purity with its price; works without JavaScript. */
export default function PriceTable({ choices }: { choices: OfferedChoices }) {
  const { size, purities, prices } = choices;
  const priceText = (purity: string, label: string | undefined) => {
    const found = prices.find((one) => one.purity === purity && one.size === label);
    if (!found) return 'not made';
    return found.price === null ? 'on request' : formatRupees(toPaise(found.price));
  };
  const rows = size ? size.labels : [undefined];
  if (rows.length * purities.length < 2) return null;
  return (
    <details className={styles.prices}>
      <summary>{size ? 'Prices of all sizes' : 'Prices of all purities'}</summary>
      <div className={styles.scroll}>
        <table>
          <caption>
            {size?.second_standard
              ? 'For a pair whose rings are both as many sizes larger, or smaller, than our standard.'
              : 'Without engraving, all taxes included.'}
          </caption>
          <thead>
            <tr>
              {size && <th scope="col">{SIZE_TITLES[size.kind]}</th>}
              {purities.map(({ purity }) => (
                <th key={purity} scope="col">
                  {purityText(purity)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((label) => (
              <tr key={label ?? ''}>
                {size && label && (
                  <th scope="row">
                    {`${label} `}
                    <span className={styles.detail}>{sizeMeasure(size.kind, label)}</span>
                  </th>
                )}
                {purities.map(({ purity }) => (
                  <td key={purity}>{priceText(purity, label)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
