import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { indianDate } from '#contract/indian-time.ts';
import { beginsReturn, isMonth, latestReturns, monthOf } from '#contract/office/gst/gst-period.ts';
import { Notice, Screen } from '../ui/layout/panel.tsx';
import styles from './gst.module.css';
import { type AskedReturn, gstReturnQuery } from './gst-queries.ts';
import { GstSummary } from './gst-summary.tsx';
import { Gstr1Tables } from './gstr1-tables.tsx';
import { Gstr3b } from './gstr3b.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { Reconciliation } from './reconciliation.tsx';

/** The returns of a month or quarter, as its documents make them. */
export function GstPage() {
  const [search] = useSearchParams();
  const asked = askedIn(search);
  const { data, error, isPending, isPlaceholderData } = useQuery(gstReturnQuery(asked));
  return (
    <Screen
      title="GST"
      lead="What your invoices and credit notes put into GSTR-1 and GSTR-3B. Let your accountant check it before you file."
    >
      <PeriodChoice asked={asked} gstins={data?.gstins ?? []} />
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">Adding up…</p>}
      {data && !error && (
        <div className={styles.tables} aria-busy={isPlaceholderData}>
          <GstSummary found={data} />
          <Gstr3b found={data} />
          <Gstr1Tables found={data} />
          <Reconciliation found={data} />
        </div>
      )}
    </Screen>
  );
}

/** The address; without a month, the last one that is over. */
function askedIn(search: URLSearchParams): AskedReturn {
  const filing = search.get('filing') === 'quarterly' ? 'quarterly' : 'monthly';
  const gstin = search.get('gstin');
  const given = search.get('month') ?? '';
  const today = indianDate(new Date());
  const [, lastOver = monthOf(today)] = latestReturns(today, filing, 2);
  const month = isMonth(given) && beginsReturn(given, filing) ? given : lastOver;
  return { month, filing, ...(gstin && { gstin }) };
}
