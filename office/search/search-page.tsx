import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { counted } from '#contract/counted.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { MissedPeriod, MissedWords } from '#contract/office/search/search.ts';
import { paths, shopSearchAddress } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { BarChart } from '../ui/tables/bar-chart.tsx';
import { Table } from '../ui/tables/table.tsx';
import styles from './search.module.css';
import { missedSearchesQuery } from './search-queries.ts';
import { SynonymDialog } from './synonym-dialog.tsx';

const PERIODS: Record<MissedPeriod, string> = { week: 'Last 7 days', month: 'Last 30 days' };

/** Missed searches of shoppers; the address has the period. */
export function SearchPage() {
  const [search] = useSearchParams();
  const period = search.get('period') === 'month' ? 'month' : 'week';
  return (
    <Screen
      title="Search"
      lead="What shoppers looked for and did not find, without who it was."
      actions={
        <LinkButton to={paths.synonyms} variant="secondary">
          Synonyms
        </LinkButton>
      }
    >
      <ViewLinks
        label="Days"
        views={(['week', 'month'] as const).map((one) => ({
          label: PERIODS[one],
          to: `${paths.search}?period=${one}`,
          isCurrent: one === period,
        }))}
      />
      <Missed period={period} />
    </Screen>
  );
}

const timesText = (times: number) => times.toLocaleString('en-IN');

function Missed({ period }: { period: MissedPeriod }) {
  const { data, error } = useQuery(missedSearchesQuery(period));
  if (error) return <Notice variant="error">{error.message}</Notice>;
  if (!data) return <p role="status">One moment…</p>;
  const total = data.days.reduce((sum, { times }) => sum + times, 0);
  return (
    <>
      <Panel title="Searches that missed a word">
        <BarChart
          label="Searches by day"
          sentence={sentenceOf(total, PERIODS[period])}
          bars={data.days.map(({ day, times }) => ({ name: formatIndianDate(day), value: times }))}
          columns={['Day', 'Searches']}
          shown={timesText}
        />
      </Panel>
      <Panel title="Not found">
        <MissedTable words={data.words} />
      </Panel>
    </>
  );
}

function sentenceOf(total: number, period: string): string {
  const days = period.toLowerCase();
  if (total === 0) return `In the ${days} every search found what was looked for.`;
  return `In the ${days}, ${counted(total, 'search', 'searches')} did not find every word.`;
}

function MissedTable({ words }: { words: MissedWords[] }) {
  const mayAdd = mayCall(useOfficeSession(), officeCalls.addSynonym);
  return (
    <Table
      label="What was not found"
      items={words}
      keyOf={({ typed }) => typed}
      empty="Nothing was missed."
      columns={[
        { heading: 'Looked for', cell: ({ typed }) => typed },
        { heading: 'Times', cell: ({ times }) => timesText(times), isNumber: true },
        { heading: 'Last on', cell: ({ last_day }) => formatIndianDate(last_day) },
        {
          heading: 'What to do',
          cell: ({ typed, means }) => (
            <span className={styles.row}>
              <a
                href={shopSearchAddress(typed)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Try it: ${typed}`}
              >
                Try it
              </a>
              {means.length > 0 && <span>Now finds {means.join(', ')}</span>}
              {means.length === 0 && mayAdd && <SynonymDialog action="Make a synonym" word={typed} />}
            </span>
          ),
        },
      ]}
    />
  );
}
