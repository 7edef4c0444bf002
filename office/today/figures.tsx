import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { counted } from '#contract/counted.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import type { Figures as ShownFigures } from '#contract/office/today/today.ts';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { shownRupees } from '../ui/lakh.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { BarChart } from '../ui/tables/bar-chart.tsx';
import styles from './today.module.css';
import { figuresQuery } from './today-queries.ts';

const shownDay = (day: string) => formatIndianDate(new Date(`${day}T12:00:00+05:30`));

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' });
const shownMonth = (month: string) => MONTH.format(new Date(`${month}T12:00:00+05:30`));

/** Sales figures, for roles that may see them. */
export function Figures() {
  const [search] = useSearchParams();
  const days = search.get('days') === '90' ? '90' : '30';
  const { data, error, isPending } = useQuery(figuresQuery(days));
  return (
    <>
      <ViewLinks
        label="Period"
        views={[
          { label: 'Last 30 days', to: '?days=30', isCurrent: days === '30' },
          { label: 'Last 90 days', to: '?days=90', isCurrent: days === '90' },
        ]}
      />
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">Adding up…</p>}
      {data && (
        <div className={styles.figures}>
          <Sales {...data} />
          <Owed {...data} />
          <Kinds {...data} />
        </div>
      )}
    </>
  );
}

const sumOf = (amounts: { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);

function Sales({ sales }: Pick<ShownFigures, 'sales'>) {
  const orders = sales.reduce((count, day) => count + day.orders, 0);
  const best = sales.reduce((max, day) => (day.amount > max.amount ? day : max), sales[0] ?? NO_DAY);
  const most =
    best.amount > 0 ? ` The best day was ${shownDay(best.day)} with ${shownRupees(best.amount)}.` : '';
  return (
    <Panel title="Sales per day">
      <BarChart
        label="Sales per day"
        sentence={`${shownRupees(sumOf(sales))} from ${counted(orders, 'paid order')} in ${counted(sales.length, 'day')}.${most}`}
        bars={sales.map(({ day, amount }) => ({ name: shownDay(day), value: amount }))}
        columns={['Day', 'Sales']}
      />
    </Panel>
  );
}

const NO_DAY: ShownFigures['sales'][number] = { day: '', orders: 0, amount: rupees(0) };

function Kinds({ kinds }: Pick<ShownFigures, 'kinds'>) {
  const total = sumOf(kinds);
  if (total === 0) return null;
  const [first] = kinds;
  const share = (amount: number) => `${Math.round((amount / total) * 100)} %`;
  return (
    <Panel title="What was sold">
      <p>{first && `${first.kind} makes ${share(first.amount)} of these sales.`}</p>
      <ul className={styles.kinds}>
        {kinds.map(({ kind, amount }) => (
          <li key={kind}>
            <span>{kind}</span>
            <meter className={styles.meter} aria-label={kind} min={0} max={total} value={amount} />
            <span className={styles.amount}>
              {shownRupees(amount)}, {share(amount)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Owed({ owed }: Pick<ShownFigures, 'owed'>) {
  const now = owed.at(-1)?.amount ?? 0;
  return (
    <Panel title="Owed to savers">
      <BarChart
        label="Owed to savers"
        sentence={`${shownRupees(now)} is paid into plans that have not ended: it is your customers’ money.`}
        bars={owed.map(({ month, amount }) => ({ name: shownMonth(month), value: amount }))}
        columns={['End of month', 'Owed']}
      />
    </Panel>
  );
}
