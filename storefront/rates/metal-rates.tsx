import { Link } from 'react-router';
import { purityText } from '#contract/catalogue/purity.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { formatRupees, paisePerGram, toPaise } from '#contract/money/money.ts';
import { metalAmount } from '#contract/money/price-by-rate.ts';
import { METAL_NAMES, type Metal } from '#contract/rates/metals.ts';
import type { PublicRate } from '#contract/rates/public-rates.ts';
import { milligrams } from '#contract/weight.ts';
import { paths } from '#storefront/paths.ts';
import { ContactLinks } from '#storefront/shell/footer/contact-links.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { RateChart } from './rate-chart.tsx';
import { RateHistory } from './rate-history.tsx';
import { RateTable } from './rate-table.tsx';
import { ratesTitle, shownRupees } from './rates-copy.ts';
import styles from './rates-page.module.css';

interface MetalRatesProps {
  metal: Metal;
  rates: readonly PublicRate[];
  today: IndianDate;
}

/** The purity in which most Indian jewellery is made; a metal without it is drawn by its first. */
const USUAL_PURITY = /^22K/;

export function MetalRates({ metal, rates, today }: MetalRatesProps) {
  const drawn = rates.find(({ purity }) => USUAL_PURITY.test(purity)) ?? rates[0];
  if (!drawn)
    return <Notice>{`We have no ${METAL_NAMES[metal].toLowerCase()} rate yet. Please ask us.`}</Notice>;
  return (
    <div className={styles.columns}>
      <div className={styles.board}>
        <RateTable rates={rates} label={ratesTitle(metal)} />
        <p className={styles.remark}>Before making charges and GST. A sovereign is 8 g, a tola 11.664 g.</p>
      </div>
      <section className={styles.past} aria-labelledby="past-rates">
        <h2 id="past-rates">{`${purityText(drawn.purity)} in the last 90 days`}</h2>
        <RateChart rate={drawn} today={today} />
        <RateHistory rates={rates} label={`${METAL_NAMES[metal]} rates of the last 90 days`} />
      </section>
      <Card title="How our prices follow" variant="paper" className={styles.words}>
        <p>{`The metal in a piece is its net weight times today’s rate of its purity. ${exampleOf(drawn)}`}</p>
        <p>
          Making charges, stones and GST are added, each as a line of its own. The price break-up of every
          piece shows them all, and its price changes with the rate.
        </p>
        <p>
          <Link to={paths.listing(metal === 'gold' ? { category: 'Gold' } : {})}>See our pieces</Link>
        </p>
        <ContactLinks />
      </Card>
    </div>
  );
}

const EXAMPLE = milligrams(3400);

function exampleOf({ purity, rate, is_current }: PublicRate): string {
  if (!is_current) return '';
  const amount = formatRupees(metalAmount(EXAMPLE, paisePerGram(toPaise(rate))));
  return `A piece with 3.400 g of ${purityText(purity)}: 3.400 g × ${shownRupees(rate)} = ${amount}.`;
}
