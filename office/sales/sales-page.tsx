import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { purityText } from '#contract/catalogue/purity.ts';
import { counted } from '#contract/counted.ts';
import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Sales, SalesDays } from '#contract/office/sales/sales.ts';
import { METAL_NAMES } from '#contract/rates/metals.ts';
import { formatGrams } from '#contract/weight.ts';
import { saveFile } from '../api-client/save-file.ts';
import { useAct } from '../api-client/use-act.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { PeriodChoice } from '../ui/period/period-choice.tsx';
import { daysIn, lastDays } from '../ui/period/periods.ts';
import { BestSellers, UnsoldPieces } from './piece-tables.tsx';
import styles from './sales.module.css';
import { SalesChart } from './sales-chart.tsx';
import { salesQuery } from './sales-queries.ts';
import { Shares } from './shares.tsx';
import { StockPanel } from './stock-panel.tsx';
import { Totals } from './totals.tsx';

/** What the shop sold in some days, and what is in it now. */
export function SalesPage() {
  const [search] = useSearchParams();
  const days = daysIn(search, lastDays(indianDate(new Date()), 30));
  const { data, error, isPending, isPlaceholderData } = useQuery(salesQuery(days));
  return (
    <Screen
      title="Sales"
      lead="Jewellery as invoiced, with GST, less what came back and was cancelled. Cleaning and repairs are not in it."
      actions={<SaveSales days={days} />}
    >
      <PeriodChoice path={paths.sales} days={days} />
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">Adding up…</p>}
      {data && !error && (
        <div className={styles.parts} aria-busy={isPlaceholderData}>
          <Totals sales={data} />
          <Panel title={data.is_by_month ? 'Sales per month' : 'Sales per day'}>
            <SalesChart sales={data} />
          </Panel>
          <Parts sales={data} />
          <Panel title="Best sellers">
            <BestSellers pieces={data.best_sellers} />
          </Panel>
          <Panel title="Not sold in this time">
            <p>In the shop since before the first day; the most valuable first.</p>
            <UnsoldPieces pieces={data.unsold} />
          </Panel>
        </div>
      )}
      <StockPanel />
    </Screen>
  );
}

function Parts({ sales: { by_metal, by_category, by_state, by_coupon } }: { sales: Sales }) {
  const withOrders = ({ orders }: { orders: number }) => counted(orders, 'order');
  return (
    <div className={styles.pairs}>
      <Panel title="By metal">
        <Shares
          shares={by_metal.map(({ metal, purity, amount, weight_grams }) => ({
            name: `${METAL_NAMES[metal]} ${purityText(purity)}`,
            amount,
            detail: formatGrams(weight_grams),
          }))}
        />
      </Panel>
      <Panel title="By category">
        <Shares
          shares={by_category.map(({ category, amount, pieces }) => ({
            ...{ name: category, amount, detail: counted(pieces, 'piece') },
          }))}
        />
      </Panel>
      <Panel title="By state">
        <Shares
          shares={by_state.map(({ state, ...sold }) => ({
            ...{ name: state, amount: sold.amount, detail: withOrders(sold) },
          }))}
        />
      </Panel>
      {by_coupon.length > 0 && (
        <Panel title="With a coupon">
          <Shares
            shares={by_coupon.map(({ coupon_code, ...sold }) => ({
              ...{ name: coupon_code, amount: sold.amount, detail: withOrders(sold) },
            }))}
          />
        </Panel>
      )}
    </div>
  );
}

function SaveSales({ days }: { days: SalesDays }) {
  const save = useAct(() => saveFile(officeCalls.exportSales, { ...days }), {
    onDone: () => notify('The file is saved.'),
  });
  return (
    <div>
      <Button variant="secondary" busy={save.busy} onClick={() => save.run()}>
        Save as a file (CSV)
      </Button>
      {save.failure && <Notice variant="error">{save.failure.message}</Notice>}
    </div>
  );
}
