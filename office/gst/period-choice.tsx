import { useSearchParams } from 'react-router';
import { indianDate } from '#contract/indian-time.ts';
import {
  GST_FILINGS,
  type GstFiling,
  latestReturns,
  startOfReturn,
} from '#contract/office/gst/gst-period.ts';
import { paths } from '../paths.ts';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { Select } from '../ui/forms/field.tsx';
import styles from './gst.module.css';
import type { AskedReturn } from './gst-queries.ts';
import { periodName } from './gst-words.ts';

/** Three years back: returns can be filed no later. */
const RETURNS_SHOWN: Record<GstFiling, number> = { monthly: 37, quarterly: 13 };

const FILING_WORDS: Record<GstFiling, string> = { monthly: 'Monthly', quarterly: 'Quarterly' };

/** Which return is shown; the address says so. */
export function PeriodChoice({ asked, gstins }: { asked: AskedReturn; gstins: string[] }) {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams({ ...Object.fromEntries(search), filing: asked.filing, [name]: value });
    setSearch(next, { preventScrollReset: true });
  };
  const latest = latestReturns(indianDate(new Date()), asked.filing, RETURNS_SHOWN[asked.filing]);
  const months = latest.includes(asked.month) ? latest : [...latest, asked.month];
  return (
    <>
      <ViewLinks
        label="How you file"
        views={GST_FILINGS.map((filing) => ({
          label: FILING_WORDS[filing],
          to: `${paths.gst}?${new URLSearchParams({ filing, month: startOfReturn(asked.month, filing) })}`,
          isCurrent: asked.filing === filing,
        }))}
      />
      <div className={styles.choice}>
        <Select
          label={asked.filing === 'monthly' ? 'Month' : 'Quarter'}
          value={asked.month}
          onChange={(event) => choose('month', event.currentTarget.value)}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {periodName({ month, filing: asked.filing })}
            </option>
          ))}
        </Select>
        {gstins.length > 1 && (
          <Select
            label="GSTIN"
            value={asked.gstin ?? ''}
            onChange={(event) => choose('gstin', event.currentTarget.value)}
            hint="Your documents of this time name more than one."
          >
            <option value="">As in the settings</option>
            {gstins.map((gstin) => (
              <option key={gstin} value={gstin}>
                {gstin}
              </option>
            ))}
          </Select>
        )}
      </div>
    </>
  );
}
