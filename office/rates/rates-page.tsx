import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { MetalRate } from '#contract/office/rates/rates.ts';
import { paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Badge } from '../ui/badge.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { Notice, Panel, Screen } from '../ui/panel.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { RateHistory } from './rate-history.tsx';
import { ratesQuery } from './rate-queries.ts';
import { SetRate } from './set-rate.tsx';

/** The metal rates; the address names the purity whose history is shown. */
export function RatesPage() {
  const { data, error, isPending } = useQuery(ratesQuery);
  const [search] = useSearchParams();
  const purity = search.get('purity');
  const maySet = mayCall(useOfficeSession(), officeCalls.setRate);
  const missed = data?.data.filter(({ is_missed }) => is_missed) ?? [];
  return (
    <Screen
      title="Rates"
      lead="Rupees a gram. Weight plans buy and redeem grams at them; the prices of pieces do not change by them."
    >
      {error && <Notice variant="error">{error.message}</Notice>}
      {missed.length > 0 && (
        <Notice variant="warning">
          Too old: {missed.map((rate) => rate.purity).join(', ')}. Nobody can join, pay into or redeem a
          weight plan of it until today’s rate is set.
        </Notice>
      )}
      <Panel title="Today">
        {isPending && <p role="status">One moment…</p>}
        {data && (
          <Table
            label="Rates"
            columns={maySet ? [...COLUMNS, setColumn(data.limit_percent)] : COLUMNS}
            items={data.data}
            keyOf={(rate) => rate.purity}
            empty="The shop has no pieces or plans of a metal yet."
          />
        )}
        {data && <p>A rate is used for {data.max_days} days at most.</p>}
      </Panel>
      {purity && <RateHistory purity={purity} />}
    </Screen>
  );
}

const COLUMNS: Column<MetalRate>[] = [
  {
    heading: 'Purity',
    cell: ({ purity, rate }) =>
      rate === null ? (
        purity
      ) : (
        <Link to={`${paths.rates}?purity=${encodeURIComponent(purity)}`}>{purity}</Link>
      ),
  },
  {
    heading: 'A gram',
    isNumber: true,
    cell: ({ rate }) => (rate === null ? 'Not set' : shownRupees(rate)),
  },
  { heading: 'Set', cell: (rate) => <Age rate={rate} /> },
  { heading: 'Depends on it', cell: dependantsOf },
];

const setColumn = (limitPercent: number): Column<MetalRate> => ({
  heading: 'New rate',
  cell: (rate) => <SetRate rate={rate} limitPercent={limitPercent} />,
});

function Age({ rate: { age_days, rate_date, is_missed } }: { rate: MetalRate }) {
  if (age_days === null || rate_date === null)
    return is_missed ? <Badge variant="error">Missing</Badge> : '–';
  if (age_days === 0) return <Badge variant="success">Today</Badge>;
  const age = age_days === 1 ? 'Yesterday' : `${age_days} days ago`;
  return (
    <span>
      {formatIndianDate(rate_date)} <Badge variant={is_missed ? 'error' : 'neutral'}>{age}</Badge>
    </span>
  );
}

function dependantsOf({ plans, schemes }: MetalRate): string {
  if (plans + schemes === 0) return 'Nothing';
  return [
    plans > 0 && (plans === 1 ? '1 running plan' : `${plans} running plans`),
    schemes > 0 && (schemes === 1 ? '1 scheme' : `${schemes} schemes`),
  ]
    .filter(Boolean)
    .join(', ');
}
