import { counted } from '#contract/counted.ts';
import { type Rupees, rupees } from '#contract/money/money.ts';
import type { Sales } from '#contract/office/sales/sales.ts';
import { formatGrams } from '#contract/weight.ts';
import { shownRupees } from '../ui/lakh.ts';
import styles from './sales.module.css';
import { changeText, daysText } from './sales-words.ts';

interface Total {
  name: string;
  value: string;
  detail: string;
}

/** The figures that an owner looks at first, beside those of as many days before. */
export function Totals({ sales }: { sales: Sales }) {
  return (
    <dl className={styles.totals}>
      {totalsOf(sales).map(({ name, value, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.value}>{value}</span> <span className={styles.detail}>{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function totalsOf({ totals, before, gift_cards, unpaid, ...days }: Sales): Total[] {
  const change = (now: number, then: number) => changeText(now, then, daysText(days));
  const average = averageOf(totals);
  return [
    { name: 'Sales', value: shownRupees(totals.amount), detail: change(totals.amount, before.amount) },
    { name: 'Paid orders', value: String(totals.orders), detail: change(totals.orders, before.orders) },
    { name: 'Average order', value: shownRupees(average), detail: change(average, averageOf(before)) },
    { name: 'Pieces sold', value: String(totals.pieces), detail: `${formatGrams(totals.weight_grams)} net` },
    {
      name: 'First orders',
      value: String(totals.first_orders),
      detail: 'by customers who are new',
    },
    { name: 'GST', value: shownRupees(totals.tax), detail: 'in these sales' },
    ...shownUnlessZero('Returned and cancelled', totals.credited, 'already taken off'),
    ...shownUnlessZero('Gift cards sold', gift_cards, 'a sale once they pay an order'),
    ...shownUnlessZero('Ordered, not paid', unpaid.amount, counted(unpaid.orders, 'order')),
  ];
}

const shownUnlessZero = (name: string, amount: Rupees, detail: string): Total[] =>
  amount === 0 ? [] : [{ name, value: shownRupees(amount), detail }];

const averageOf = ({ amount, credited, orders }: Sales['totals']) =>
  rupees(orders === 0 ? 0 : (amount + credited) / orders);
